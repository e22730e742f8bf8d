import {
  AtSign,
  Bot,
  Check,
  CircleAlert,
  Clock,
  Ellipsis,
  FilePlus2,
  GitPullRequestArrow,
  GitPullRequestClosed,
  Inbox,
  KeyRound,
  type LucideIcon,
  MessageCircleQuestion,
  MessageSquare,
  PencilLine,
} from 'lucide-react';
import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import { displayName } from '@/documents/core/path';
import { t } from '@/generated/messages/inbox';
import { t as snoozeText } from '@/generated/messages/inbox/snooze';
import { linkOf, textOf } from '@/review/inbox/core/item';
import type { InboxItem, InboxReason } from '@/review/inbox/schema';
import { leadOf } from '@/review/words/inbox-text';
import { IconButton } from '../kit/controls/IconButton';
import { PageLink } from '../kit/controls/PageLink';
import { cx } from '../kit/cx';
import { Menu } from '../kit/dialogs/Menu';
import { Avatar } from '../kit/display/Avatar';
import { AiMark } from '../kit/display/Badge';
import { Time } from '../kit/display/Time';
import { useMemberNames } from '../people/use-member-names';
import { useViewer } from '../shell/viewer';
import { shortQuote } from '../threads/thread-title';
import { labelOf } from './inbox-words';
import { backWords } from './snooze/snooze-words';
import type { SnoozeTrigger } from './snooze/use-snooze-menu';

type Review = NonNullable<InboxItem['review']>;

interface InboxRowProps {
  item: InboxItem;
  selected: boolean;
  /** Whether the person chose the item. The first item is also shown without being chosen. */
  hasFocus: boolean;
  /** With a preview, a click shows the item beside the list. Enter or a click with a modifier key opens it. */
  hasPreview: boolean;
  onSelect(): void;
  onLook(): void;
  onOpen(): void;
  onDone(): void;
  /** Ends the snooze of a snoozed item. */
  onBringBack(): void;
  snoozeTrigger: SnoozeTrigger;
  /** Opens the menu of the times until which the item can be snoozed, next to a rectangle. */
  onSnooze(anchor: DOMRect): void;
}

/** An item of the inbox: its reason, place and text, and buttons that snooze it or mark it as done. */
export function InboxRow(props: InboxRowProps) {
  const { item, selected, hasFocus, hasPreview, onSelect, onLook, onOpen } = props;
  const { userId } = useViewer();
  const row = useRef<HTMLLIElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (!hasFocus) return;
    row.current?.scrollIntoView({ block: 'nearest' });
    link.current?.focus({ preventScroll: true });
  }, [hasFocus]);
  const onClick = (event: MouseEvent) => {
    if (!hasPreview || !isPlainClick(event)) return onOpen();
    event.preventDefault();
    onLook();
  };
  // On the selected row's tint, fainter text would be hard to read.
  const aside = selected ? 'text-soft' : 'text-faint';
  return (
    <li
      ref={row}
      className={cx(
        'group relative isolate flex items-center gap-4 px-3 py-[5px] before:absolute before:inset-x-0 before:inset-y-px before:-z-1 before:rounded-md before:bg-(--row) max-sm:py-1.5',
        selected ? '[--row:var(--accent-soft)]' : '[--row:var(--paper)] hover:[--row:var(--paper-hover)]',
      )}
    >
      {!item.isRead && <span className="absolute start-0.5 size-1.5 rounded-full bg-accent" />}
      <Who item={item} />
      <div className="min-w-0 flex-1 text-sm leading-5.5 max-sm:leading-4.5">
        <div className="flex items-baseline gap-2">
          {/* If there's no room for both names, the project's is cut first, but every row names its project. */}
          <span className="flex min-w-0 flex-1 items-baseline gap-x-2 overflow-hidden">
            <PageLink
              ref={link}
              href={linkOf(item)}
              aria-current={selected ? 'true' : undefined}
              aria-label={labelOf(item, userId)}
              onFocus={onSelect}
              onClick={onClick}
              // The link covers the whole row.
              className={cx(
                'min-w-0 truncate outline-none after:absolute after:inset-0 focus-visible:after:ring-2 focus-visible:after:ring-[var(--focus)] focus-visible:after:ring-inset',
                item.isRead ? 'text-ink' : 'font-semibold text-ink',
              )}
            >
              <span dir="auto">{item.path === null ? item.projectName : displayName(item.path)}</span>
            </PageLink>
            {item.path !== null && (
              <span dir="auto" className={cx('min-w-12 shrink-[99] truncate text-xs max-sm:sr-only', aside)}>
                {item.projectName}
              </span>
            )}
          </span>
          {/* Where the buttons appear on hover. */}
          <span
            className={cx(
              'shrink-0 text-xs pointer-fine:group-hover:invisible pointer-fine:group-has-[button:focus-visible]:invisible pointer-fine:group-has-[[aria-expanded=true]]:invisible',
              // It would leave no room for the document's name.
              item.isSnoozed && 'max-sm:hidden',
              aside,
            )}
          >
            {item.isSnoozed ? <ComesBack at={item.happenedAt} /> : <Time date={item.happenedAt} />}
          </span>
          <TouchMenu {...props} row={row} />
        </div>
        <div className="flex items-center gap-x-2 max-sm:flex-wrap">
          <div className="flex min-w-0 flex-1 items-center gap-2 max-sm:basis-full max-sm:items-baseline">
            {item.kind === 'suggestion' && !item.isWritten && <AiMark />}
            {/* On a phone, the person's name fills half of the line, so a second line is allowed for what they want. */}
            <p className="min-w-0 flex-1 text-soft max-sm:line-clamp-2 sm:truncate">
              <Words item={item} />
            </p>
          </div>
          <LastLine item={item} className={aside} />
        </div>
      </div>
      <RowButtons {...props} />
    </li>
  );
}

interface TouchMenuProps extends InboxRowProps {
  row: RefObject<HTMLElement | null>;
}

/** On touch screens without room for buttons beside the text, a menu, which takes no line of its own. */
function TouchMenu({ item, row, onDone, onBringBack, onSnooze }: TouchMenuProps) {
  const { userId } = useViewer();
  const label = t('itemActions', { item: labelOf({ ...item, isRead: true }, userId) });
  const icon = item.isSnoozed ? <Inbox size={15} /> : <Check size={15} />;
  return (
    <span className="relative z-[1] -my-2 -me-2 hidden self-center max-sm:-my-2.5 small-or-wide:pointer-coarse:flex">
      <Menu
        label={label}
        align="end"
        groups={[
          [
            item.isSnoozed
              ? { label: snoozeText('bringBack'), icon, onSelect: onBringBack }
              : { label: t('done'), icon, onSelect: onDone },
            {
              label: snoozeText('snooze'),
              icon: <Clock size={15} />,
              onSelect: () => row.current && onSnooze(row.current.getBoundingClientRect()),
            },
          ],
        ]}
        trigger={(trigger) => <IconButton label={label} icon={<Ellipsis size={16} />} {...trigger} />}
      />
    </span>
  );
}

/** Snoozes the item, and marks it as done or, if it's snoozed, brings it back. */
function RowButtons({ item, onDone, onBringBack, snoozeTrigger }: InboxRowProps) {
  const { userId } = useViewer();
  const name = labelOf({ ...item, isRead: true }, userId);
  const look = {
    size: 'sm',
    className: 'medium:pointer-coarse:size-10',
  } as const;
  return (
    // A mouse or their focus shows them in place of the time. Touch screens of medium width always show them, in room of
    // their own.
    <span className="absolute end-2 top-1 z-[1] flex opacity-0 focus-within:opacity-100 group-hover:opacity-100 has-[[aria-expanded=true]]:opacity-100 medium:pointer-coarse:relative medium:pointer-coarse:end-0 medium:pointer-coarse:top-0 medium:pointer-coarse:-me-1 medium:pointer-coarse:opacity-100 small-or-wide:pointer-coarse:hidden">
      <IconButton
        {...look}
        {...snoozeTrigger}
        label={snoozeText('snoozeOne', { item: name })}
        tipText={snoozeText('snooze')}
        icon={<Clock size={15} />}
      />
      {item.isSnoozed ? (
        <IconButton
          {...look}
          label={snoozeText('bringBackOne', { item: name })}
          tipText={snoozeText('bringBack')}
          icon={<Inbox size={15} />}
          onClick={onBringBack}
        />
      ) : (
        <IconButton
          {...look}
          label={t('markDone', { item: name })}
          tipText={t('done')}
          icon={<Check size={16} />}
          onClick={onDone}
        />
      )}
    </span>
  );
}

/**
 * How much of a suggestion or a change request is reviewed. On phones, a line of its own, which also has the project and
 * when a snoozed item comes back, with a dot between them.
 */
function LastLine({ item, className }: { item: InboxItem; className: string }) {
  const progress = item.review ?? (item.kind === 'request' ? item.requestSize : null);
  const parts = [
    // Drawn once more, where phones have room for it.
    item.path !== null && (
      <span
        key="project"
        aria-hidden="true"
        data-project={item.projectName}
        className="min-w-0 truncate [unicode-bidi:plaintext] before:content-[attr(data-project)] sm:hidden"
      />
    ),
    progress && <Progress key="progress" review={progress} />,
    item.isSnoozed && (
      <span key="back" className="shrink-0 sm:hidden">
        <ComesBack at={item.happenedAt} />
      </span>
    ),
  ].filter(Boolean);
  return (
    <div
      className={cx(
        'min-w-0 shrink-0 items-center text-xs max-sm:flex max-sm:min-h-4 max-sm:basis-full sm:contents max-sm:leading-4 max-sm:[&>*+*]:before:mx-1 max-sm:[&>*+*]:before:content-["·"]',
        className,
      )}
    >
      {parts}
    </div>
  );
}

/** Shows when a snoozed item comes back. */
function ComesBack({ at }: { at: Date }) {
  const words = backWords(at);
  return (
    <time dateTime={at.toISOString()} title={snoozeText('snoozedUntil', { time: words })}>
      <Clock size={12} className="me-1 inline-block align-[-1.5px]" aria-hidden="true" />
      {words}
    </time>
  );
}

/** Returns whether a click came from a mouse or touch without modifier keys. Enter on a link has a `detail` of 0. */
function isPlainClick({ detail, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return detail > 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/** Shows the reason, the text and, for a comment, the passage. */
function Words({ item }: { item: InboxItem }) {
  const { userId } = useViewer();
  const nameOfMember = useMemberNames();
  return (
    <>
      {t.rich('line', {
        lead: leadOf(item, userId),
        text: () => (
          <span dir="auto" className={cx(!item.isRead && 'text-ink')}>
            {textOf(item, nameOfMember)}
          </span>
        ),
      })}
      {item.quote && !item.hunkId && (
        // On phones, it would take the room of what was written.
        <span className="text-faint group-has-[[aria-current]]:text-soft max-sm:hidden">
          {' · '}
          <span dir="auto">{shortQuote(item.quote, 50)}</span>
        </span>
      )}
    </>
  );
}

/** Shows the number of changes. After the first decision, shows the progress of the review. */
function Progress({ review: { reviewed, total } }: { review: Pick<Review, 'reviewed' | 'total'> }) {
  if (reviewed === 0) return <span className="shrink-0">{t('changes', { count: total })}</span>;
  return (
    <span className="flex shrink-0 items-center tabular-nums">
      <progress
        aria-label={t('reviewed')}
        value={reviewed}
        max={total}
        className="review-progress me-1.5 h-1 w-10 overflow-hidden rounded-full"
      />
      {t('progress', { reviewed, total })}
    </span>
  );
}

const ICONS: Record<InboxReason, LucideIcon> = {
  suggestion: PencilLine,
  tree: FilePlus2,
  request: GitPullRequestArrow,
  closed: GitPullRequestClosed,
  mention: AtSign,
  reply: MessageSquare,
  question: MessageCircleQuestion,
  finished: Bot,
  failed: CircleAlert,
  interrupted: CircleAlert,
  access: KeyRound,
};

const TALK = 'bg-accent-soft text-accent';

const TONES: Partial<Record<InboxReason, string>> = {
  suggestion: 'bg-add-bg text-add-ink',
  tree: 'bg-add-bg text-add-ink',
  request: 'bg-accent text-accent-ink',
  closed: 'bg-accent text-accent-ink',
  mention: 'bg-warn-bg text-warn-ink',
  reply: TALK,
  question: TALK,
};

/** Shows the person with a small icon for the reason. The agent's items only have the icon. */
function Who({ item: { kind, reason, actor } }: { item: InboxItem }) {
  const Icon = ICONS[reason];
  if (!actor || kind === 'turn') {
    return (
      <span className="flex size-8 shrink-0 items-center justify-center rounded-full bg-hover text-soft">
        <Icon size={16} aria-hidden="true" />
      </span>
    );
  }
  return (
    <span className="relative flex shrink-0">
      <Avatar userId={actor.userId} name={actor.name} size="md" />
      <span
        className={cx(
          // Beside the initials, and cut out of the picture by the row's colour.
          'absolute -end-2.5 -bottom-2 flex size-[18px] items-center justify-center rounded-full ring-(--row) ring-2',
          TONES[reason] ?? 'bg-hover text-ink',
        )}
      >
        <Icon size={11} strokeWidth={2.25} aria-hidden="true" />
      </span>
    </span>
  );
}
