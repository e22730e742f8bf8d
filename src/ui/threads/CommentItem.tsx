import dynamic from 'next/dynamic';
import { useState } from 'react';
import { t } from '@/generated/messages/threads';
import { readable } from '@/kernel/readable';
import { toMarkdown } from '@/review/threads/core/mention';
import type { CommentView } from '@/review/threads/schema';
import { Markdown } from '../editor/markdown/Markdown';
import { cx } from '../kit/cx';
import { ConfirmDialog } from '../kit/dialogs/ConfirmDialog';
import { Avatar } from '../kit/display/Avatar';
import { AiMark } from '../kit/display/Badge';
import { Time } from '../kit/display/Time';
import { ItemBoundary } from '../kit/feedback/ItemBoundary';
import { useMemberNames } from '../people/use-member-names';
import { CommentForm } from './CommentForm';
import { type CommentAction, CommentMenu } from './CommentMenu';
import { useThreadsHere } from './threads-context';
import { useThreadCommands } from './use-thread-commands';

const EraseGuestDialog = dynamic(() => import('../people/EraseGuestDialog').then((m) => m.EraseGuestDialog), {
  ssr: false,
});

interface CommentItemProps {
  comment: CommentView;
  /** Shortens the comment, for threads that aren't selected. */
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
  const commands = useThreadCommands();
  const [doing, setDoing] = useState<CommentAction>();
  const { id, author, isByGuest, turnId, body, createdAt, editedAt, deleted } = comment;
  const { documentId } = useThreadsHere();
  const close = () => setDoing(undefined);
  return (
    <article aria-label={t(turnId === null ? 'wrote' : 'agentWrote', { name: author.name })} className="flex gap-2">
      <Avatar userId={author.userId} name={author.name} size="xs" />
      <div className="min-w-0 flex-1">
        <header className="flex h-5 items-center gap-1.5 text-xs">
          <span dir="auto" className="truncate font-medium text-ink">
            {turnId === null ? author.name : t('agentFor', { name: author.name })}
          </span>
          {turnId !== null && <AiMark />}
          <span className="shrink-0 text-faint">
            <Time date={createdAt} />
            {editedAt && !deleted && ` · ${t('edited')}`}
          </span>
          <span className="flex-1" />
          <CommentMenu comment={comment} mayChange={mayComment && !brief} onDo={setDoing} />
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
            <Words body={body} isByGuest={isByGuest} />
          </div>
        )}
      </div>
      {doing === 'delete' && (
        <ConfirmDialog
          title={t(isByGuest ? 'deleteGuestQuestion' : 'deleteQuestion')}
          verb={t('delete')}
          danger
          onConfirm={() => commands.remove(id)}
          onClose={close}
        >
          {t('deleteNote')}
        </ConfirmDialog>
      )}
      {doing === 'erase' && <EraseGuestDialog documentId={documentId} guest={author} onClose={close} />}
    </article>
  );
}

/** Shows the comment's text. Links and pictures of guests stay plain text. */
function Words({ body, isByGuest }: Pick<CommentView, 'body' | 'isByGuest'>) {
  const nameOf = useMemberNames();
  if (!isByGuest) return <Markdown text={toMarkdown(body, nameOf)} className="comment-text" />;
  return (
    <p dir="auto" className="comment-text whitespace-pre-wrap break-words">
      {readable(body)}
    </p>
  );
}
