import {
  AtSign,
  Bot,
  Check,
  CircleAlert,
  FilePlus2,
  type LucideIcon,
  MessageCircleQuestion,
  MessageSquare,
  SquareCheck,
} from 'lucide-react';
import Link from 'next/link';
import { useEffect, useRef } from 'react';
import { nameOf } from '@/documents/core/path';
import { t } from '@/generated/messages/inbox';
import { linkOf, textOf } from '@/review/inbox/core/item';
import type { InboxItem, InboxReason } from '@/review/inbox/schema';
import { IconButton } from '../kit/controls/IconButton';
import { cx } from '../kit/cx';
import { AiMark } from '../kit/display/Badge';
import { Time } from '../kit/display/Time';
import { useMemberNames } from '../people/use-member-names';
import { useViewer } from '../shell/viewer';
import { shortQuote } from '../threads/thread-title';
import { headlineOf, labelOf } from './inbox-words';

interface InboxRowProps {
  item: InboxItem;
  selected: boolean;
  onSelect(): void;
  onOpen(): void;
  onDone(): void;
}

/** One thing that waits: why, where, its own words, and a way to lay it aside. */
export function InboxRow({ item, selected, onSelect, onOpen, onDone }: InboxRowProps) {
  const { userId } = useViewer();
  const nameOfMember = useMemberNames();
  const row = useRef<HTMLLIElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (!selected) return;
    row.current?.scrollIntoView({ block: 'nearest' });
    link.current?.focus({ preventScroll: true });
  }, [selected]);
  const headline = headlineOf(item, userId);
  // The selected row is tinted: fainter words would be hard to read on it.
  const aside = selected ? 'text-soft' : 'text-faint';
  return (
    <li
      ref={row}
      className={cx('group relative flex gap-3 rounded-lg px-3 py-3', selected ? 'bg-accent-soft' : 'hover:bg-hover')}
    >
      <ReasonIcon item={item} />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-2 text-sm">
          <Link
            ref={link}
            href={linkOf(item)}
            aria-current={selected ? 'true' : undefined}
            aria-label={labelOf(item, userId)}
            onFocus={onSelect}
            onClick={onOpen}
            // The whole row is its target.
            className={cx(
              'min-w-0 flex-1 truncate outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:ring-2 focus-visible:after:ring-[var(--focus)]',
              item.isRead ? 'text-soft' : 'font-semibold text-ink',
            )}
          >
            {headline}
          </Link>
          <Time date={item.happenedAt} className={cx('shrink-0 text-xs', aside)} />
        </p>
        <p className="mt-0.5 line-clamp-2 font-serif text-[0.9375rem] text-ink leading-snug">
          {textOf(item, nameOfMember)}
        </p>
        <p className={cx('mt-1 flex items-center gap-1.5 text-xs', aside)}>
          {item.kind === 'suggestion' && <AiMark />}
          <span className="truncate">
            {nameOf(item.path)} · {item.projectName}
            {item.quote && !item.hunkId && (
              <>
                {' · '}
                <span className="font-serif italic">{shortQuote(item.quote, 50)}</span>
              </>
            )}
          </span>
        </p>
        {item.review && (
          <progress
            aria-label={t('reviewed')}
            value={item.review.reviewed}
            max={item.review.total}
            className="review-progress mt-2 h-1 w-full overflow-hidden rounded-full"
          />
        )}
      </div>
      <span className="relative z-[1] self-center">
        <IconButton
          label={t('markDone', { item: labelOf({ ...item, isRead: true }, userId) })}
          tip="none"
          icon={<Check size={16} />}
          onClick={onDone}
        />
      </span>
    </li>
  );
}

const ICONS: Record<InboxReason, LucideIcon> = {
  suggestion: SquareCheck,
  tree: FilePlus2,
  mention: AtSign,
  reply: MessageSquare,
  question: MessageCircleQuestion,
  finished: Bot,
  failed: CircleAlert,
  interrupted: CircleAlert,
};

/** What it is, with a dot on what was not looked at. */
function ReasonIcon({ item: { reason, isRead } }: { item: InboxItem }) {
  const Icon = ICONS[reason];
  return (
    <span
      className={cx(
        'relative mt-0.5 flex size-8 shrink-0 items-center justify-center rounded-full bg-hover',
        isRead ? 'text-faint' : 'text-accent',
      )}
    >
      <Icon size={16} aria-hidden="true" />
      {!isRead && <span className="absolute top-0 end-0 size-2 rounded-full bg-accent" />}
    </span>
  );
}
