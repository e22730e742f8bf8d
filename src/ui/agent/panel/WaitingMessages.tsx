import { Clock, Pencil, SendHorizontal, X } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import type { TurnSummary } from '@/agent/schema';
import { t } from '@/generated/messages/agent/panel';
import { IconButton } from '../../kit/controls/IconButton';

const EditRequestDialog = dynamic(() => import('../composer/EditRequestDialog').then((m) => m.EditRequestDialog), {
  ssr: false,
});

interface WaitingMessagesProps {
  /** The messages in the order in which they will be sent. */
  messages: readonly TurnSummary[];
  /** Whether the messages don't start by themselves, because the turn before them failed or was stopped. */
  stuck: boolean;
  mayRun: boolean;
  viewerId: string;
  nameOf(userId: string): string;
  onEdit(turnId: string, change: { request: string; model: string | undefined }): Promise<boolean>;
  onWithdraw(turnId: string): void;
  onSendNow(turnId: string): void;
}

/** The messages that were sent while a turn was running. Everyone sees them, and they start one after the other. */
export function WaitingMessages({ messages, stuck, mayRun, viewerId, nameOf, ...on }: WaitingMessagesProps) {
  const [edited, setEdited] = useState<TurnSummary>();
  if (messages.length === 0) return null;
  return (
    <section
      aria-label={t('queuedMessages')}
      className="max-h-56 shrink-0 overflow-y-auto border-line border-t px-3 py-2"
    >
      <p role="status" className="flex items-center gap-1.5 px-1 text-faint text-xs">
        <Clock size={12} className="shrink-0" aria-hidden="true" />
        {stuck ? t('queuePaused') : t('messagesQueued', { count: messages.length })}
      </p>
      <ol className="mt-1 flex flex-col gap-1">
        {messages.map((message) => (
          <li key={message.id} className="flex items-center gap-1 rounded-lg bg-hover py-1 pe-1 ps-2.5 text-sm">
            <span dir="auto" className="min-w-0 flex-1 truncate" title={message.request}>
              {message.userId !== viewerId && <span className="text-faint">{nameOf(message.userId)}: </span>}
              {message.request}
            </span>
            {mayRun && message.userId === viewerId && !message.task && (
              <IconButton
                label={t('editMessage')}
                tip="left"
                size="sm"
                icon={<Pencil size={13} />}
                onClick={() => setEdited(message)}
              />
            )}
            {mayRun && (
              <>
                <IconButton
                  label={stuck ? t('sendNow') : t('sendNowAndStop')}
                  tip="left"
                  size="sm"
                  icon={<SendHorizontal size={13} />}
                  onClick={() => on.onSendNow(message.id)}
                />
                <IconButton
                  label={t('deleteMessage')}
                  tip="left"
                  size="sm"
                  icon={<X size={14} />}
                  onClick={() => on.onWithdraw(message.id)}
                />
              </>
            )}
          </li>
        ))}
      </ol>
      {edited && (
        <EditRequestDialog
          title={t('editMessageTitle')}
          description={t('notSentYet')}
          verb={t('save')}
          initial={edited}
          onSubmit={(change) => on.onEdit(edited.id, change)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  );
}
