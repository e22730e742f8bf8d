import { useQuery } from '@tanstack/react-query';
import { Check, Link2, RotateCcw } from 'lucide-react';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { useTRPC } from '@/api/client';
import type { ThreadView } from '@/review/threads/schema';
import type { PlacedPassage } from '@/versions/core/hunks/passage';
import { hunkLabel } from '../hunks/hunk-label';
import { Button } from '../kit/controls/Button';
import { IconButton } from '../kit/controls/IconButton';
import { cx } from '../kit/cx';
import { AiMark, Badge } from '../kit/display/Badge';
import { Time } from '../kit/display/Time';
import { showToast } from '../kit/feedback/toast-store';
import { CommentForm } from './CommentForm';
import { CommentItem } from './CommentItem';
import { shortQuote, threadTitle } from './thread-title';
import { useThreadCommands } from './use-thread-commands';

interface ThreadCardProps {
  thread: ThreadView;
  /** Undefined until the text is there, and of resolved threads, which are not followed. */
  place: PlacedPassage | undefined;
  selected: boolean;
  mayComment: boolean;
  onSelect(): void;
}

/** One thread: what it is about, and what was said; all of it, with a place to answer, when it is looked at. */
export function ThreadCard({ thread, place, selected, mayComment, onSelect }: ThreadCardProps) {
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (selected) card.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  return (
    <Frame ref={card} id={thread.id} selected={selected}>
      <button
        type="button"
        aria-current={selected ? 'true' : undefined}
        aria-label={threadTitle(thread)}
        onClick={onSelect}
        // The whole card is its target while it is closed.
        className={cx('block w-full rounded-lg px-3 pt-2.5 text-left', !selected && 'after:absolute after:inset-0')}
      >
        <Subject thread={thread} place={place} />
      </button>
      <div className="px-3 pt-2 pb-3">
        {selected ? (
          <Conversation thread={thread} mayComment={mayComment} />
        ) : (
          <>
            <CommentItem comment={thread.first} brief mayComment={mayComment} />
            {thread.replyCount > 0 && (
              <p className="mt-1 pl-7 text-faint text-xs">
                {thread.replyCount === 1 ? '1 reply' : `${thread.replyCount} replies`} · <Time date={thread.lastAt} />
              </p>
            )}
          </>
        )}
      </div>
    </Frame>
  );
}

function Frame({
  ref,
  id,
  selected,
  children,
}: {
  ref: Ref<HTMLLIElement>;
  id: string;
  selected: boolean;
  children: ReactNode;
}) {
  return (
    <li
      ref={ref}
      data-thread-card={id}
      className={cx(
        'relative rounded-lg border bg-raised shadow-card transition-colors',
        selected ? 'border-accent ring-1 ring-accent' : 'border-line hover:border-line-strong',
      )}
    >
      {children}
    </li>
  );
}

/** The text that a thread is about, as it was; and what has become of it. */
function Subject({ thread: { hunk, quote, resolved }, place }: Pick<ThreadCardProps, 'thread' | 'place'>) {
  const isGone = place?.status === 'gone' && hunk === null;
  return (
    <span className="block">
      {(isGone || resolved || place?.status === 'changed') && (
        <span className="mb-1 flex flex-wrap gap-1">
          {resolved && <Badge>Resolved{resolved.by && ` by ${resolved.by.name}`}</Badge>}
          {isGone && <Badge tone="warn">Text deleted</Badge>}
          {!isGone && hunk === null && place?.status === 'changed' && <Badge>Text changed</Badge>}
        </span>
      )}
      {hunk ? (
        <span className="flex items-start gap-1.5 text-soft text-xs">
          <AiMark />
          <span className="line-clamp-2 min-w-0">{hunkLabel(hunk)}</span>
        </span>
      ) : (
        <span
          className={cx(
            'line-clamp-2 border-warn-ink/60 border-l-2 pl-2 font-serif text-sm text-soft italic',
            isGone && 'line-through decoration-line-strong',
          )}
        >
          {shortQuote(quote, 160)}
        </span>
      )}
    </span>
  );
}

function Conversation({ thread, mayComment }: { thread: ThreadView; mayComment: boolean }) {
  const trpc = useTRPC();
  const commands = useThreadCommands();
  const { data } = useQuery(trpc.threads.thread.queryOptions({ threadId: thread.id }));
  const comments = data?.comments ?? [thread.first];
  return (
    <div className="flex flex-col gap-3">
      {comments.map((comment) => (
        <CommentItem key={comment.id} comment={comment} mayComment={mayComment} />
      ))}
      {mayComment && !thread.resolved && (
        <CommentForm
          label="Reply"
          placeholder="Reply, or @mention someone…"
          verb="Reply"
          draftKey={thread.id}
          onSubmit={(body) => commands.reply(thread.id, body)}
        />
      )}
      <div className="flex items-center gap-1.5">
        {mayComment &&
          (thread.resolved ? (
            <Button size="sm" icon={<RotateCcw size={14} />} onClick={() => void commands.reopen(thread.id)}>
              Reopen
            </Button>
          ) : (
            <Button
              size="sm"
              icon={<Check size={14} />}
              busy={commands.resolving === thread.id}
              onClick={() => void commands.resolve(thread.id)}
            >
              Resolve
            </Button>
          ))}
        <span className="flex-1" />
        <IconButton
          label="Copy link"
          tip="left"
          size="sm"
          icon={<Link2 size={14} />}
          onClick={() => void copyLink(thread)}
        />
      </div>
    </div>
  );
}

async function copyLink({ id, documentId }: ThreadView): Promise<void> {
  try {
    await navigator.clipboard.writeText(`${location.origin}/d/${documentId}?panel=comments&thread=${id}`);
    showToast('Link copied.');
  } catch {
    showToast('Couldn’t copy the link. Allow clipboard access in your browser and try again.', { tone: 'problem' });
  }
}
