import { Bookmark, Check, ChevronDown, ChevronRight } from 'lucide-react';
import { t } from '@/generated/messages/history';
import { formatDate } from '@/i18n/format';
import type { GraphRow } from '@/versions/core/graph/graph';
import { authorOf, authorsOf, labelOf, linesOf, statusOf } from '../compare/version-words';
import { cx } from '../kit/cx';
import { Badge } from '../kit/display/Badge';
import type { ShownVersion } from './fold-history';
import { GraphCell, GraphGap } from './GraphCell';
import { DAY_HEIGHT, ROW_HEIGHT } from './history-list';

interface VersionRowProps {
  id: string;
  shown: ShownVersion;
  lanes: number;
  top: number;
  index: number;
  /** The number of versions, or -1 until the oldest ones have loaded. */
  count: number;
  active: boolean;
  chosen: boolean;
  onOpen(): void;
  onChoose(): void;
  /** Shows or hides the suggestions that it accepted. */
  onUnfold(): void;
}

/** A version in the list. A click opens it; its box or Space chooses it for comparing. */
export function VersionRow({ id, shown, lanes, top, index, count, active, chosen, ...on }: VersionRowProps) {
  const { version, row, accepted, isUnfolded, isOfOtherDay } = shown;
  const status = statusOf(version);
  const { title, kind } = linesOf(version);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the focus and takes the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-label={[labelOf(version), ...foldWords(shown)].join(', ')}
      aria-selected={chosen}
      aria-posinset={index + 1}
      aria-setsize={count}
      data-active={active || undefined}
      className="version-row group absolute inset-x-2 flex cursor-pointer items-center gap-2 rounded-lg pe-2 hover:bg-hover aria-selected:bg-accent-soft"
      style={{ top, height: ROW_HEIGHT }}
      onClick={on.onOpen}
    >
      <GraphCell row={row} version={version} lanes={lanes} height={ROW_HEIGHT} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-1.5">
          {version.name !== null && <Bookmark size={13} aria-hidden="true" className="shrink-0 text-accent" />}
          <span
            dir="auto"
            className={cx(
              'line-clamp-2 min-w-0 flex-1 text-sm leading-[1.1875rem]',
              version.name !== null ? 'font-semibold text-ink' : version.automatic ? 'text-soft' : 'text-ink',
            )}
          >
            {title}
          </span>
          {/* Titles, badges and names can be cut off, but not the time. */}
          <ClockTime date={version.createdAt} showsDay={isOfOtherDay} />
        </span>
        <span className="flex items-center gap-1.5 overflow-hidden">
          {version.isHead && <Badge tone="accent">{t('newest')}</Badge>}
          {status && <Badge tone={version.status === 'pending' ? 'warn' : 'plain'}>{status}</Badge>}
          <span className="min-w-0 truncate text-faint text-xs">
            {kind} · {authorOf(version)}
            {accepted.length > 0 && !isUnfolded && ` · ${t('from', { name: authorsOf(accepted) })}`}
          </span>
        </span>
      </span>
      {/* Rows without an arrow keep its room, so the times of all rows are in one column. */}
      <span className="-mx-1 size-7 shrink-0">
        {accepted.length > 0 && <UnfoldArrow count={accepted.length} isUnfolded={isUnfolded} onUnfold={on.onUnfold} />}
      </span>
      {/* For the mouse and for touch. Space does the same. */}
      <span
        aria-hidden="true"
        title={t('selectToCompare')}
        data-choose=""
        className="-me-1 flex size-7 shrink-0 items-center justify-center rounded-md"
        onClick={(event) => {
          event.stopPropagation();
          on.onChoose();
        }}
      >
        <span
          className={cx(
            'flex size-4 items-center justify-center rounded border',
            chosen ? 'border-accent bg-accent text-accent-ink' : 'border-line-strong bg-raised',
          )}
        >
          {chosen && <Check size={12} strokeWidth={3} />}
        </span>
      </span>
    </div>
  );
}

/** Shows or hides the suggestions of a row, for the mouse and for touch. The arrow keys → and ← do the same. */
function UnfoldArrow({ count, isUnfolded, onUnfold }: { count: number; isUnfolded: boolean; onUnfold(): void }) {
  return (
    <span
      aria-hidden="true"
      title={t(isUnfolded ? 'hideSuggestions' : 'showSuggestions', { count })}
      data-unfold=""
      className="flex size-7 items-center justify-center rounded-md text-faint hover:bg-track hover:text-ink"
      onClick={(event) => {
        event.stopPropagation();
        onUnfold();
      }}
    >
      {isUnfolded ? <ChevronDown size={15} /> : <ChevronRight size={15} className="rtl:-scale-x-100" />}
    </span>
  );
}

/** Returns what a row's label says about the suggestions that belong to it. */
function foldWords({ accepted, isUnfolded }: ShownVersion): string[] {
  if (accepted.length === 0) return [];
  const key = t(isUnfolded ? 'foldKey' : 'unfoldKey', { count: accepted.length });
  return isUnfolded ? [key] : [t('from', { name: authorsOf(accepted) }), key];
}

/** The time of day, or the day if it isn't the one that the rows around it are of. The tooltip has both. */
function ClockTime({ date, showsDay }: { date: Date; showsDay: boolean }) {
  return (
    <time
      dateTime={date.toISOString()}
      title={formatDate(date, 'dateAndTime')}
      className="shrink-0 text-faint text-xs"
      suppressHydrationWarning
    >
      {formatDate(date, showsDay ? 'dayAndMonth' : 'time')}
    </time>
  );
}

/** The date above the first version of a day. The versions' own labels say it to screen readers. */
export function DayRow({
  day,
  row,
  lanes,
  top,
}: { day: string; row: GraphRow } & Pick<VersionRowProps, 'lanes' | 'top'>) {
  return (
    <div aria-hidden="true" className="absolute inset-x-2 flex items-center gap-2" style={{ top, height: DAY_HEIGHT }}>
      <GraphGap row={row} lanes={lanes} height={DAY_HEIGHT} />
      <span className="font-medium text-soft text-xs" suppressHydrationWarning>
        {day}
      </span>
    </div>
  );
}
