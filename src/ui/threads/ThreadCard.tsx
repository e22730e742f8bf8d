import { useQuery } from '@tanstack/react-query';
import { Ellipsis, Link2 } from 'lucide-react';
import { type ReactNode, type Ref, useEffect, useEffectEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTRPC } from '@/api/client';
import { useOffline } from '@/api/client-reach';
import { t } from '@/generated/messages/threads';
import type { ThreadView } from '@/review/threads/schema';
import type { PlacedPassage } from '@/versions/core/hunks/passage';
import { hunkLabel } from '../hunks/hunk-label';
import { Button } from '../kit/controls/Button';
import { IconButton } from '../kit/controls/IconButton';
import { cx } from '../kit/cx';
import { Menu } from '../kit/dialogs/Menu';
import { AiMark, Badge } from '../kit/display/Badge';
import { Time } from '../kit/display/Time';
import { OfflineNote } from '../kit/feedback/OfflineNote';
import { showToast } from '../kit/feedback/toast-store';
import { CommentForm } from './CommentForm';
import { CommentItem } from './CommentItem';
import { shortQuote, threadTitle } from './thread-title';
import { useThreadCommands } from './use-thread-commands';

interface ThreadCardProps {
  thread: ThreadView;
  /** Undefined until the text has loaded, and for resolved threads, whose passages aren't tracked. */
  place: PlacedPassage | undefined;
  selected: boolean;
  mayComment: boolean;
  /** Whether it is next to its passage. Then the list, not the card, scrolls it into view when it is selected. */
  isBeside?: boolean;
  onSelect(): void;
}

/** A thread with its passage, comments, and buttons to reply and resolve. Only a selected one shows all comments. */
export function ThreadCard({ thread, place, selected, mayComment, isBeside = false, onSelect }: ThreadCardProps) {
  const card = useRef<HTMLDivElement>(null);
  const latest = useEffectEvent(() => !isBeside && card.current?.scrollIntoView({ block: 'nearest' }));
  useEffect(() => {
    if (selected) latest();
  }, [selected]);
  const mayReply = mayComment && !thread.resolved;
  const startReply = () => {
    flushSync(onSelect);
    card.current?.querySelector('textarea')?.focus({ preventScroll: isBeside });
  };
  return (
    <Frame ref={card} id={thread.id} selected={selected}>
      <div className="flex items-start gap-1 pe-1.5">
        <button
          type="button"
          aria-current={selected ? 'true' : undefined}
          aria-label={threadTitle(thread)}
          onClick={onSelect}
          // The button covers the whole card while the thread is closed.
          className={cx(
            'block min-w-0 flex-1 rounded-lg ps-3 pt-2.5 text-start',
            !selected && 'after:absolute after:inset-0',
          )}
        >
          <Subject thread={thread} place={place} />
        </button>
        <Actions thread={thread} mayComment={mayComment} />
      </div>
      <div className="flex flex-col gap-3 px-3 pt-2 pb-3">
        {selected ? <Comments thread={thread} mayComment={mayComment} /> : <FirstComment thread={thread} />}
        {mayReply && (selected ? <ReplyForm threadId={thread.id} /> : <ReplyPlace onStart={startReply} />)}
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
  ref: Ref<HTMLDivElement>;
  id: string;
  selected: boolean;
  children: ReactNode;
}) {
  return (
    <div
      ref={ref}
      data-thread-card={id}
      className={cx(
        'relative rounded-lg border bg-raised shadow-card transition-colors',
        selected ? 'border-accent ring-1 ring-accent' : 'border-line hover:border-line-strong',
      )}
    >
      {children}
    </div>
  );
}

/** Shows the text that a thread is about as it was at the time, and says if it has changed or been deleted. */
function Subject({ thread: { hunk, quote, resolved, isFromLink }, place }: Pick<ThreadCardProps, 'thread' | 'place'>) {
  const isGone = place?.status === 'gone' && hunk === null;
  return (
    <span className="block">
      {(isGone || resolved || isFromLink || place?.status === 'changed') && (
        <span className="mb-1 flex flex-wrap gap-1">
          {isFromLink && <Badge>{t('fromLink')}</Badge>}
          {resolved && <Badge>{resolved.by ? t('resolvedBy', { name: resolved.by.name }) : t('resolved')}</Badge>}
          {isGone && <Badge tone="warn">{t('textDeleted')}</Badge>}
          {!isGone && hunk === null && place?.status === 'changed' && <Badge>{t('textChanged')}</Badge>}
        </span>
      )}
      {hunk ? (
        <span className="flex items-start gap-1.5 text-soft text-xs">
          <AiMark />
          <span className="line-clamp-2 min-w-0">{hunkLabel(hunk)}</span>
        </span>
      ) : (
        <span
          dir="auto"
          className={cx(
            'line-clamp-2 border-warn-ink/60 border-s-2 ps-2 font-serif text-sm text-soft italic',
            isGone && 'line-through decoration-line-strong',
          )}
        >
          {shortQuote(quote, 160)}
        </span>
      )}
    </span>
  );
}

function Actions({ thread, mayComment }: Pick<ThreadCardProps, 'thread' | 'mayComment'>) {
  const commands = useThreadCommands();
  const { id, resolved } = thread;
  // A word, because a check mark would be the sign of Accept, and resolving changes no text.
  const end = resolved ? { label: t('reopen'), run: commands.reopen } : { label: t('resolve'), run: commands.resolve };
  return (
    <div className="relative flex shrink-0 items-center pt-1.5">
      {mayComment && (
        <Button
          variant="quiet"
          size="sm"
          className="-my-0.5 pointer-coarse:h-10 text-soft"
          aria-busy={commands.resolving === id}
          disabled={commands.resolving === id}
          onClick={() => void end.run(id)}
        >
          {end.label}
        </Button>
      )}
      <Menu
        label={t('threadActions')}
        align="end"
        groups={[[{ label: t('copyLink'), icon: <Link2 size={14} />, onSelect: () => void copyLink(thread) }]]}
        trigger={(props) => (
          <IconButton
            label={t('threadActions')}
            tip="left"
            size="sm"
            className="pointer-coarse:size-10"
            icon={<Ellipsis size={14} />}
            {...props}
          />
        )}
      />
    </div>
  );
}

function FirstComment({ thread }: { thread: ThreadView }) {
  return (
    <div>
      <CommentItem comment={thread.first} brief mayComment={false} />
      {thread.replyCount > 0 && (
        <p className="mt-1 ps-7 text-faint text-xs">
          {t('replies', { count: thread.replyCount })} · <Time date={thread.lastAt} />
        </p>
      )}
    </div>
  );
}

function Comments({ thread, mayComment }: { thread: ThreadView; mayComment: boolean }) {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.threads.thread.queryOptions({ threadId: thread.id }));
  const offline = useOffline();
  const comments = data?.comments ?? [thread.first];
  return (
    <>
      {comments.map((comment) => (
        <CommentItem key={comment.id} comment={comment} mayComment={mayComment} />
      ))}
      {!data && offline && thread.replyCount > 0 && (
        <OfflineNote>{t('repliesNotShown', { count: thread.replyCount })}</OfflineNote>
      )}
    </>
  );
}

function ReplyForm({ threadId }: { threadId: string }) {
  const commands = useThreadCommands();
  return (
    <CommentForm
      label={t('replyField')}
      placeholder={t('replyPlaceholder')}
      verb={t('reply')}
      draftKey={threadId}
      onSubmit={(body) => commands.reply(threadId, body)}
    />
  );
}

/**
 * A button that looks like the reply field it opens, because a real field for each of a hundred threads would be slow.
 */
function ReplyPlace({ onStart }: { onStart(): void }) {
  return (
    <button
      type="button"
      onClick={onStart}
      className="relative h-8 rounded-md border border-line bg-paper px-2.5 text-start text-faint text-sm hover:border-line-strong"
    >
      {t('replyHere')}
    </button>
  );
}

async function copyLink({ id, documentId }: ThreadView): Promise<void> {
  try {
    await navigator.clipboard.writeText(`${location.origin}/d/${documentId}?panel=comments&thread=${id}`);
    showToast(t('linkCopied'));
  } catch {
    showToast(t('copyFailed'), { tone: 'problem' });
  }
}
