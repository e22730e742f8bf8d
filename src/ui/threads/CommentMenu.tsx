import { Ellipsis, PenLine, Trash2, UserX } from 'lucide-react';
import { t } from '@/generated/messages/threads';
import type { CommentView } from '@/review/threads/schema';
import { IconButton } from '../kit/controls/IconButton';
import { Menu } from '../kit/dialogs/Menu';
import { useMay, useViewer } from '../shell/viewer';

export type CommentAction = 'edit' | 'delete' | 'erase';

interface CommentMenuProps {
  comment: CommentView;
  /** Whether comments can be changed here. */
  mayChange: boolean;
  onDo(action: CommentAction): void;
}

/** The menu of a comment, if the viewer can do anything with it. */
export function CommentMenu({ comment, mayChange, onDo }: CommentMenuProps) {
  const actions = useActions(comment, mayChange);
  if (actions.length === 0) return null;
  const isOwn = actions.includes('edit');
  const items = {
    edit: { label: t('edit'), icon: <PenLine size={14} /> },
    delete: { label: t('delete'), icon: <Trash2 size={14} />, danger: true },
    erase: { label: t('eraseGuest'), icon: <UserX size={14} />, danger: true },
  };
  return (
    <Menu
      label={isOwn ? t('yourComment') : t('guestComment')}
      align="end"
      groups={[actions.map((action) => ({ ...items[action], onSelect: () => onDo(action) }))]}
      trigger={(props) => (
        <IconButton
          label={isOwn ? t('editOrDelete') : t('guestActions')}
          tip="left"
          size="sm"
          className="pointer-coarse:-my-2 pointer-coarse:size-10"
          icon={<Ellipsis size={14} />}
          {...props}
        />
      )}
    />
  );
}

/**
 * Returns what the viewer can do with a comment. People edit and delete their own comments. Guests' comments can be deleted,
 * and guests' names erased, by anyone who can edit the document.
 */
function useActions({ author, isByGuest, deleted }: CommentView, mayChange: boolean): CommentAction[] {
  const { userId } = useViewer();
  const mayEditText = useMay('edit');
  if (!mayChange) return [];
  if (isByGuest && mayEditText) return deleted ? ['erase'] : ['delete', 'erase'];
  return author.userId === userId && !deleted ? ['edit', 'delete'] : [];
}
