import { Bookmark, Check, ChevronDown, ChevronRight, ChevronUp } from 'lucide-react';
import { t } from '@/generated/messages/history';
import { formatDate } from '@/i18n/format';
import type { GraphRow } from '@/versions/core/graph/graph';
import type { VersionSummary } from '@/versions/schema';
import {
  authorsOf,
  changesOf,
  labelOf,
  lengthChangeOf,
  shownChangesOf,
  shownTitleOf,
  shownWritersOf,
  statusOf,
} from '../compare/version-words';
import { cx } from '../kit/cx';
import { Badge } from '../kit/display/Badge';
import type { ShownVersion } from './fold-history';
import { GraphCell, GraphGap } from './graph/GraphCell';
import { DAY_HEIGHT, type RowPlace } from './history-list';

interface VersionRowProps {
  id: string;
  shown: ShownVersion;
  lanes: number;
  place: RowPlace;
  index: number;
  /** The number of versions, or -1 until the oldest ones have loaded. */
  count: number;
  active: boolean;
  /** Whether the version is shown beside the list. */
  opened: boolean;
  chosen: boolean;
  /** Whether versions are being chosen for comparing. Then a click chooses. */
  selecting: boolean;
  onOpen(): void;
  onChoose(): void;
  /** Shows or hides the suggestions that it accepted. */
  onUnfold(): void;
}

/** A version in the list. A click opens it; its box or Space chooses it for comparing. */
export function VersionRow({
  id,
  shown,
  lanes,
  place,
  index,
  count,
  active,
  opened,
  chosen,
  ...props
}: VersionRowProps) {
  const { version, row, accepted, isUnfolded } = shown;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the focus and takes the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-label={[labelOf(version), changesOf(version), lengthChangeOf(version), ...foldWords(shown)]
        .filter(Boolean)
        .join(', ')}
      aria-selected={chosen}
      aria-current={opened || undefined}
      aria-posinset={index + 1}
      aria-setsize={count}
      data-version={version.id}
      data-active={active || undefined}
      data-choosing={chosen || props.selecting || undefined}
      className="version-row group absolute inset-x-2 flex cursor-pointer items-center gap-2 rounded-lg pe-1 hover:bg-hover aria-selected:bg-accent-soft aria-[current=true]:bg-accent-soft"
      style={{ top: place.top }}
      onClick={props.selecting ? props.onChoose : props.onOpen}
    >
      <GraphCell {...{ row, version, lanes }} isFolded={accepted.length > 0 && !isUnfolded} height={place.height}>
        <ChoiceBox chosen={chosen} onChoose={props.onChoose} />
      </GraphCell>
      <span className="min-w-0 flex-1 py-3">
        <span className="flex items-start gap-1.5">
          {version.name !== null && (
            <span className="flex h-[1.125rem] shrink-0 items-center text-accent">
              <Bookmark size={13} aria-hidden="true" />
            </span>
          )}
          <span
            dir="auto"
            className={cx(
              'line-clamp-2 [overflow-wrap:anywhere] min-w-0 flex-1 text-sm leading-[1.125rem]',
              version.name !== null ? 'font-semibold text-ink' : version.automatic ? 'text-soft' : 'text-ink',
            )}
          >
            {shownTitleOf(version)}
          </span>
          <State version={version} />
        </span>
        <SecondLine {...shown} />
      </span>
      {accepted.length > 0 ? (
        <UnfoldArrow count={accepted.length} isUnfolded={isUnfolded} onUnfold={props.onUnfold} />
      ) : (
        <span aria-hidden="true" className="flex size-7 shrink-0 items-center justify-center text-faint">
          <ChevronRight size={15} className="rtl:-scale-x-100" />
        </span>
      )}
    </div>
  );
}

/** On the tint of a row that is chosen or open, fainter text would be hard to read. */
const FAINT = 'text-faint text-xs group-aria-selected:text-soft group-aria-[current=true]:text-soft';

/** The end of the title's line: the state of a version that has one. */
function State({ version }: { version: VersionSummary }) {
  const status = statusOf(version);
  if (!version.isHead && !status) return null;
  const tone = version.isHead ? 'accent' : version.status === 'pending' ? 'warn' : 'plain';
  return (
    <Badge tone={tone} wraps>
      {version.isHead ? t('latest') : status}
    </Badge>
  );
}

/** When a version was saved, by whom and how, on up to two lines. Its tooltip says how much longer or shorter it is. */
function SecondLine({ version, accepted, isOfOtherDay }: ShownVersion) {
  const changes = shownChangesOf(version);
  const length = lengthChangeOf(version);
  return (
    <span title={length} className={cx('line-clamp-2 [overflow-wrap:anywhere] leading-[0.9375rem]', FAINT)}>
      <ClockTime date={version.createdAt} showsDay={isOfOtherDay} /> · {shownWritersOf(version, accepted)}
      {changes && (
        <>
          {' · '}
          <span className="whitespace-nowrap">{changes}</span>
        </>
      )}
    </span>
  );
}

/**
 * The box that chooses a version for comparing, in place of its icon: under the pointer, on the row that the keyboard has
 * reached, and on all rows while versions are being chosen. Space does the same.
 */
function ChoiceBox({ chosen, onChoose }: Pick<VersionRowProps, 'chosen' | 'onChoose'>) {
  return (
    <span
      aria-hidden="true"
      title={t('selectToCompare')}
      data-choose=""
      className="version-choice absolute flex size-7 items-center justify-center rounded-md"
      onClick={(event) => {
        event.stopPropagation();
        onChoose();
      }}
    >
      <span
        className={cx(
          'flex size-4 items-center justify-center rounded border',
          chosen
            ? 'border-accent bg-accent text-accent-ink'
            : 'border-control bg-raised group-aria-[current=true]:bg-accent-soft',
        )}
      >
        {chosen && <Check size={12} strokeWidth={3} />}
      </span>
    </span>
  );
}

/**
 * Shows or hides the suggestions of a row, for the mouse and for touch. The arrow keys → and ← do the same. It points
 * down, where they appear; the arrows of other rows, which open their versions, point to the side.
 */
function UnfoldArrow({ count, isUnfolded, onUnfold }: { count: number; isUnfolded: boolean; onUnfold(): void }) {
  return (
    <span
      aria-hidden="true"
      title={t(isUnfolded ? 'hideSuggestions' : 'showSuggestions', { count })}
      data-unfold=""
      // Around it, there is room for a thumb.
      className="relative flex size-7 shrink-0 items-center justify-center rounded-md text-faint after:absolute after:-inset-2 hover:bg-track hover:text-ink"
      onClick={(event) => {
        event.stopPropagation();
        onUnfold();
      }}
    >
      {isUnfolded ? <ChevronUp size={15} /> : <ChevronDown size={15} />}
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
      className="whitespace-nowrap"
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
}: { day: string; row: GraphRow; top: number } & Pick<VersionRowProps, 'lanes'>) {
  return (
    <div aria-hidden="true" className="absolute inset-x-2 flex items-center gap-2" style={{ top, height: DAY_HEIGHT }}>
      <GraphGap row={row} lanes={lanes} height={DAY_HEIGHT} />
      <span className="font-medium text-soft text-xs" suppressHydrationWarning>
        {day}
      </span>
    </div>
  );
}
