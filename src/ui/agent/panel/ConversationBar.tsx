import { ChevronDown, MessageSquarePlus } from 'lucide-react';
import type { ConversationView } from '@/agent/schema';
import { IconButton } from '../../kit/controls/IconButton';
import { Menu } from '../../kit/dialogs/Menu';
import { stateWords } from './use-conversations';

interface ConversationBarProps {
  conversations: readonly ConversationView[];
  current: ConversationView | undefined;
  onChoose(id: string): void;
  /** Left out for people who may not ask. */
  onNew?(): void;
}

const day = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' });

/** Which conversation is shown, the others in a menu, and a new one. */
export function ConversationBar({ conversations, current, onChoose, onNew }: ConversationBarProps) {
  const items = conversations.map((conversation) => ({
    label: `${conversation.title}${stateWords(conversation)}`,
    shortcut: day.format(conversation.createdAt),
    checked: conversation.id === current?.id,
    onSelect: () => onChoose(conversation.id),
  }));
  return (
    <div className="flex h-[41px] shrink-0 items-center gap-1 border-line border-b px-2">
      <Menu
        label="Conversations"
        groups={[items]}
        trigger={(props) => (
          <button
            type="button"
            disabled={conversations.length === 0}
            className="flex h-7 min-w-0 flex-1 items-center gap-1 rounded-md px-2 text-left font-medium text-sm hover:bg-hover disabled:hover:bg-transparent"
            {...props}
          >
            <span className="truncate">{current?.title ?? 'New conversation'}</span>
            {conversations.length > 0 && <ChevronDown size={14} className="shrink-0 text-faint" aria-hidden="true" />}
          </button>
        )}
      />
      {onNew && (
        <IconButton label="New conversation" tip="left" icon={<MessageSquarePlus size={15} />} onClick={onNew} />
      )}
    </div>
  );
}
