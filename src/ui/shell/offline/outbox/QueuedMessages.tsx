import { CloudOff, Copy, X } from 'lucide-react';
import { t } from '@/generated/messages/shell/offline';
import { IconButton } from '../../../kit/controls/IconButton';
import { announce } from '../../../kit/feedback/live-region';
import { showProblem } from '../../../kit/feedback/show-problem';
import { showToast } from '../../../kit/feedback/toast-store';
import { useViewer } from '../../viewer';
import { cancelQueued, useQueued } from './outbox';
import type { QueuedMessage, Sending } from './outbox-core';

interface QueuedMessagesProps {
  documentId: string;
  kinds: readonly Sending['kind'][];
}

/** Lists messages that wait for the connection, each with a button to delete it. Renders nothing if there are none. */
export function QueuedMessages({ documentId, kinds }: QueuedMessagesProps) {
  const { userId } = useViewer();
  const messages = useQueued(userId, documentId, kinds);
  if (messages.length === 0) return null;
  return (
    <section aria-label={t('notSentYet')} className="max-h-56 shrink-0 overflow-y-auto border-line border-t px-3 py-2">
      <p role="status" className="flex items-center gap-1.5 px-1 text-faint text-xs">
        <CloudOff size={12} className="shrink-0" aria-hidden="true" />
        {t('queued', { count: messages.length })}
      </p>
      <ol className="mt-1 flex flex-col gap-1">
        {messages.map((message) => (
          <QueuedRow key={message.key} message={message} userId={userId} />
        ))}
      </ol>
    </section>
  );
}

function QueuedRow({ message: { key, text, problem }, userId }: { message: QueuedMessage; userId: string }) {
  const cancel = async () => {
    if (await cancelQueued(userId, key)) announce(t('canceled'));
    else showToast(t('beingSent'));
  };
  return (
    <li className="flex items-center gap-1 rounded-lg bg-hover py-1 ps-2.5 pe-1 text-sm">
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate" title={text}>
          {text}
        </span>
        {problem && <span className="block text-warn-ink text-xs">{t('notSent', { problem })}</span>}
      </span>
      {problem && (
        <IconButton
          label={t('copyMessage')}
          tip="left"
          size="sm"
          icon={<Copy size={13} />}
          onClick={() => void navigator.clipboard?.writeText(text)}
        />
      )}
      <IconButton
        label={problem ? t('deleteMessage') : t('cancelMessage')}
        tip="left"
        size="sm"
        icon={<X size={14} />}
        onClick={() => void cancel().catch(showProblem)}
      />
    </li>
  );
}
