import { Ellipsis, PenLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '@/generated/messages/threads';
import { toMarkdown } from '@/review/threads/core/mention';
import type { CommentView } from '@/review/threads/schema';
import { Markdown } from '../editor/markdown/Markdown';
import { IconButton } from '../kit/controls/IconButton';
import { cx } from '../kit/cx';
import { ConfirmDialog } from '../kit/dialogs/ConfirmDialog';
import { Menu } from '../kit/dialogs/Menu';
import { Avatar } from '../kit/display/Avatar';
import { Time } from '../kit/display/Time';
import { ItemBoundary } from '../kit/feedback/ItemBoundary';
import { useMemberNames } from '../people/use-member-names';
import { useViewer } from '../shell/viewer';
import { CommentForm } from './CommentForm';
import { useThreadCommands } from './use-thread-commands';

interface CommentItemProps {
  comment: CommentView;
  /** Shown in short, in a thread that is not looked at. */
  brief?: boolean;
  mayComment: boolean;
}

export function CommentItem(props: CommentItemProps) {
  return (
    <ItemBoundary item="comment" content={props.comment}>
      <Comment {...props} />
    </ItemBoundary>
  );
}

function Comment({ comment, brief = false, mayComment }: CommentItemProps) {
  const nameOf = useMemberNames();
  const { userId } = useViewer();
  const commands = useThreadCommands();
  const [doing, setDoing] = useState<'edit' | 'delete'>();
  const { id, author, body, createdAt, editedAt, deleted } = comment;
  const isOwn = author.userId === userId && mayComment && !deleted && !brief;
  const close = () => setDoing(undefined);
  return (
    <article aria-label={t('wrote', { name: author.name })} className="flex gap-2">
      <Avatar userId={author.userId} name={author.name} size="xs" />
      <div className="min-w-0 flex-1">
        <header className="flex h-5 items-center gap-1.5 text-xs">
          <span dir="auto" className="truncate font-medium text-ink">
            {author.name}
          </span>
          <span className="shrink-0 text-faint">
            <Time date={createdAt} />
            {editedAt && !deleted && ` · ${t('edited')}`}
          </span>
          <span className="flex-1" />
          {isOwn && (
            <Menu
              label={t('yourComment')}
              align="end"
              groups={[
                [
                  { label: t('edit'), icon: <PenLine size={14} />, onSelect: () => setDoing('edit') },
                  { label: t('delete'), icon: <Trash2 size={14} />, danger: true, onSelect: () => setDoing('delete') },
                ],
              ]}
              trigger={(props) => (
                <IconButton label={t('editOrDelete')} tip="left" size="sm" icon={<Ellipsis size={14} />} {...props} />
              )}
            />
          )}
        </header>
        {doing === 'edit' ? (
          <CommentForm
            label={t('editComment')}
            placeholder={t('yourComment')}
            verb={t('save')}
            initial={body}
            autoFocus
            onCancel={close}
            onSubmit={async (changed) => {
              const isTaken = await commands.edit(id, changed);
              if (isTaken) close();
              return isTaken;
            }}
          />
        ) : deleted ? (
          <p className="text-faint text-sm italic">{t('commentWasDeleted')}</p>
        ) : (
          <div className={cx(brief && 'line-clamp-3')}>
            <Markdown text={toMarkdown(body, nameOf)} className="comment-text" />
          </div>
        )}
      </div>
      {doing === 'delete' && (
        <ConfirmDialog
          title={t('deleteQuestion')}
          verb={t('delete')}
          danger
          onConfirm={() => commands.remove(id)}
          onClose={close}
        >
          {t('deleteNote')}
        </ConfirmDialog>
      )}
    </article>
  );
}
