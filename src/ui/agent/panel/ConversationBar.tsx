import { ChevronDown, ListChecks, MessageSquarePlus } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import type { ConversationView } from '@/agent/schema';
import { t } from '@/generated/messages/agent/panel';
import { formatDate } from '@/i18n/format';
import { IconButton } from '../../kit/controls/IconButton';
import { Menu } from '../../kit/dialogs/Menu';
import { stateWords } from './use-conversations';

const TaskRunsDialog = dynamic(() => import('../tasks/TaskRunsDialog').then((m) => m.TaskRunsDialog), { ssr: false });

interface ConversationBarProps {
  projectId: string;
  conversations: readonly ConversationView[];
  current: ConversationView | undefined;
  onChoose(id: string): void;
  /** Left out for people who can't ask the agent. */
  onNew?(): void;
}

/** Shows the current conversation's name, a menu of the other conversations and of task runs, and a New button. */
export function ConversationBar({ projectId, conversations, current, onChoose, onNew }: ConversationBarProps) {
  const [showsTasks, setShowsTasks] = useState(false);
  const items = conversations.map((conversation) => ({
    label: `${conversation.title}${stateWords(conversation)}`,
    shortcut: formatDate(conversation.createdAt, 'dayAndMonth'),
    checked: conversation.id === current?.id,
    onSelect: () => onChoose(conversation.id),
  }));
  return (
    <div className="flex h-[41px] shrink-0 items-center gap-1 border-line border-b px-2">
      <Menu
        label={t('conversations')}
        groups={[items]}
        trigger={(props) => (
          <button
            type="button"
            disabled={conversations.length === 0}
            className="flex h-7 min-w-0 flex-1 items-center gap-1 rounded-md px-2 text-start font-medium text-sm hover:bg-hover disabled:hover:bg-transparent"
            {...props}
          >
            <span dir="auto" className="truncate">
              {current?.title ?? t('newConversation')}
            </span>
            {conversations.length > 0 && <ChevronDown size={14} className="shrink-0 text-faint" aria-hidden="true" />}
          </button>
        )}
      />
      <IconButton
        label={t('taskRuns')}
        tip="left"
        icon={<ListChecks size={15} />}
        onClick={() => setShowsTasks(true)}
      />
      {onNew && (
        <IconButton label={t('newConversation')} tip="left" icon={<MessageSquarePlus size={15} />} onClick={onNew} />
      )}
      {showsTasks && <TaskRunsDialog projectId={projectId} onClose={() => setShowsTasks(false)} />}
    </div>
  );
}
