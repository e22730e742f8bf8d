import { MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../kit/Button';
import { CommentForm } from './CommentForm';
import { CommentItem } from './CommentItem';
import { useThreadsHere } from './threads-context';
import { useThreadCommands } from './use-thread-commands';

interface HunkThreadsProps {
  hunkId: string;
  /** Opens the thread among the others. */
  onOpen(threadId: string): void;
}

/** What people say about a suggested change, on its card. */
export function HunkThreads({ hunkId, onOpen }: HunkThreadsProps) {
  const { open, mayComment } = useThreadsHere();
  const commands = useThreadCommands();
  const [writing, setWriting] = useState(false);
  const threads = open.filter(({ hunk }) => hunk?.id === hunkId);
  if (threads.length === 0 && !mayComment) return null;
  return (
    <div className="flex flex-col gap-2 border-line border-t px-3 py-2.5">
      {threads.map((thread) => (
        <div key={thread.id}>
          <CommentItem comment={thread.first} brief mayComment={mayComment} />
          <Button size="sm" variant="quiet" onClick={() => onOpen(thread.id)}>
            {thread.replyCount === 0 ? 'Reply' : `Open ${thread.replyCount + 1} comments`}
          </Button>
        </div>
      ))}
      {mayComment && writing && (
        <CommentForm
          label="Comment on this change"
          placeholder="Comment, or @ somebody…"
          verb="Comment"
          autoFocus
          onCancel={() => setWriting(false)}
          onSubmit={async (body) => {
            const isTaken = await commands.startOnHunk(hunkId, body);
            if (isTaken) setWriting(false);
            return isTaken;
          }}
        />
      )}
      {mayComment && !writing && threads.length === 0 && (
        <Button
          size="sm"
          variant="quiet"
          className="self-start"
          data-comment-on={hunkId}
          icon={<MessageSquare size={14} />}
          onClick={() => setWriting(true)}
        >
          Comment
        </Button>
      )}
    </div>
  );
}
