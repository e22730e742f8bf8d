import { MessageSquare } from 'lucide-react';
import { useId, useState } from 'react';
import { useOffline } from '@/api/client-reach';
import { t } from '@/generated/messages/threads';
import { Button } from '../kit/controls/Button';
import { isCarried } from '../shell/over-reload';
import { CommentForm } from './CommentForm';
import { CommentItem } from './CommentItem';
import { useThreadsHere } from './threads-context';
import { useThreadCommands } from './use-thread-commands';

/** The comments on a suggested change, shown on the selected card. */
export function HunkThreads({ hunkId }: { hunkId: string }) {
  const { open, mayComment, openThread } = useThreadsHere();
  const threads = open.filter(({ hunk }) => hunk?.id === hunkId);
  if (threads.length === 0 && !mayComment) return null;
  return (
    <div className="flex flex-col gap-2 border-line border-t px-3 py-2">
      {threads.map((thread) => (
        <div key={thread.id}>
          <CommentItem comment={thread.first} brief mayComment={mayComment} />
          <Button
            size="sm"
            variant="quiet"
            className="mt-0.5 ms-5"
            data-comment-on={hunkId}
            onClick={() => openThread(thread.id)}
          >
            {thread.replyCount === 0 ? t('reply') : t('openComments', { count: thread.replyCount + 1 })}
          </Button>
        </div>
      ))}
      {mayComment && threads.length === 0 && <NewHunkThread hunkId={hunkId} />}
    </div>
  );
}

function NewHunkThread({ hunkId }: { hunkId: string }) {
  const commands = useThreadCommands();
  const [writing, setWriting] = useState(() => isCarried(`comment:${hunkId}`));
  const offline = useOffline();
  const noteId = useId();
  return (
    <>
      {writing ? (
        <CommentForm
          label={t('commentOnChange')}
          placeholder={t('commentPlaceholder')}
          verb={t('comment')}
          draftKey={hunkId}
          autoFocus
          onCancel={() => setWriting(false)}
          onSubmit={(body) => commands.startOnHunk(hunkId, body)}
        />
      ) : (
        <Button
          size="sm"
          variant="quiet"
          className="-mx-2.5 self-start"
          data-comment-on={hunkId}
          aria-describedby={offline ? noteId : undefined}
          icon={<MessageSquare size={14} />}
          onClick={() => setWriting(true)}
        >
          {t('comment')}
        </Button>
      )}
      {/* A comment is queued; decisions aren't. */}
      {offline && (
        <p id={noteId} className="-mt-1 text-faint text-xs">
          {t('commentSentWhenOnline')}
        </p>
      )}
    </>
  );
}

/** Says on an unselected card that the change has comments. */
export function HunkThreadMark({ hunkId }: { hunkId: string }) {
  const { open } = useThreadsHere();
  const threads = open.filter(({ hunk }) => hunk?.id === hunkId);
  if (threads.length === 0) return null;
  const count = threads.reduce((sum, { replyCount }) => sum + replyCount + 1, 0);
  return (
    <p className="-mt-1 flex items-center gap-1 px-3 pb-2 text-warn-ink text-xs">
      <MessageSquare size={12} aria-hidden="true" />
      {t('comments', { count })}
    </p>
  );
}

/** Starts a comment on the selected change, or opens its comments. Called by a key. */
export function commentOnHunk(hunkId: string): void {
  const card = document.querySelector(`[data-card="${CSS.escape(hunkId)}"]`);
  card?.querySelector<HTMLElement>('[data-comment-on]')?.click();
}
