import { Check, ChevronLeft, ChevronRight, Ellipsis, Merge, X } from 'lucide-react';
import { useMemo } from 'react';
import { t as card } from '@/generated/messages/review/card';
import { t } from '@/generated/messages/review/panel';
import { neighbourOf, progressOf } from '@/review/core/reviewer/open-hunks';
import type { Choice, HunkView, SuggestionView } from '@/review/schema';
import { offeredMerge } from '@/versions/core/compare/merge3';
import { isConflictStatus } from '@/versions/core/hunks/hunk-status';
import { Button } from '../../kit/controls/Button';
import { IconButton } from '../../kit/controls/IconButton';
import { cx } from '../../kit/cx';
import { Menu, type MenuItem } from '../../kit/dialogs/Menu';
import { useViewer } from '../../shell/viewer';
import { useHunkPlace } from '../card/use-hunk-place';
import type { HunkPlaces } from '../hunks/hunk-places';
import type { Review } from './use-review';

interface PhoneReviewBarProps {
  /** The focused suggestion. */
  suggestion: SuggestionView;
  review: Pick<Review, 'order' | 'select'>;
  /** The shown change, or undefined if it is a tree change. */
  hunk: HunkView | undefined;
  selected: string;
  places: HunkPlaces;
  mayDecide: boolean;
  /** Whether a form is open on the card. */
  isWriting: boolean;
  busy: boolean;
  onDecide(hunkId: string, choice: Choice): void;
  /** Opens the form for a wording of the person's own. */
  onWrite(hunkId: string): void;
  onAll(kind: 'accept' | 'reject'): void;
}

/**
 * The bar below the card in a phone's panel, within reach of the thumb: the change's number, buttons for the previous
 * and next change, and the decision. If the text has changed since the suggestion, it has the choices in place of the
 * decision. While a form is open, it has neither, because one press would discard what was typed.
 */
export function PhoneReviewBar(props: PhoneReviewBarProps) {
  const { suggestion, review, hunk, selected, places, isWriting, busy, onDecide } = props;
  const { userId } = useViewer();
  const place = useHunkPlace(places, selected);
  const status = place?.status ?? 'clean';
  const hasApproved = hunk?.approvals.some(({ person }) => person.userId === userId) ?? false;
  const mayDecide = props.mayDecide && !isWriting;
  const isConflict = mayDecide && hunk && isConflictStatus(status);
  // Cards of approvals that can be withdrawn have their own buttons.
  const hasDecision = mayDecide && hunk && !hasApproved && !isConflict;
  const mayAccept = hunk !== undefined && suggestion.refusal === null && hunk.refusal === null;
  const isOnly = review.order.length < 2;
  if (isOnly && !hasDecision && !isConflict) return null;
  return (
    <div
      role="toolbar"
      aria-label={t('decideChange')}
      className={cx(
        'flex min-h-14 shrink-0 items-center gap-1 border-line border-t bg-raised px-2 pb-[env(safe-area-inset-bottom)]',
        isConflict && 'flex-wrap',
      )}
    >
      {!isOnly && <Steps {...props} />}
      {isConflict ? (
        <ConflictDecision {...props} hunk={hunk} now={place?.now ?? hunk.before} mayAccept={mayAccept} />
      ) : (
        <>
          <span className="flex-1" />
          <MoreMenu label={t('allChanges')} groups={[isWriting ? [] : allItems(props)]} />
        </>
      )}
      {hasDecision && (
        <>
          <Button
            className="h-10"
            icon={<X size={16} />}
            disabled={busy}
            onClick={() => onDecide(hunk.id, { kind: 'reject' })}
          >
            {t('reject')}
          </Button>
          <Button
            className="h-10"
            variant="primary"
            icon={<Check size={16} />}
            busy={busy}
            disabled={!mayAccept}
            onClick={() => onDecide(hunk.id, { kind: 'accept' })}
          >
            {t('accept')}
          </Button>
        </>
      )}
    </div>
  );
}

/** Leads to the other changes. */
function Steps({ review: { order, select }, selected }: PhoneReviewBarProps) {
  const go = (step: 1 | -1) => {
    const next = neighbourOf(order, selected, step);
    if (next !== undefined) select(next);
  };
  return (
    <>
      <IconButton
        label={t('previousChange')}
        className="size-10"
        icon={<ChevronLeft size={20} className="rtl:-scale-x-100" />}
        onClick={() => go(-1)}
      />
      <span className="shrink-0 text-sm text-soft tabular-nums">
        {t('changeOf', { number: order.findIndex(({ id }) => id === selected) + 1, count: order.length })}
      </span>
      <IconButton
        label={t('nextChange')}
        className="size-10"
        icon={<ChevronRight size={20} className="rtl:-scale-x-100" />}
        onClick={() => go(1)}
      />
    </>
  );
}

interface ConflictDecisionProps extends PhoneReviewBarProps {
  hunk: HunkView;
  /** The current text at the hunk's place. */
  now: string;
  mayAccept: boolean;
}

/**
 * The choices of a change whose text was edited since the suggestion. They have a line of their own, because their names
 * are long.
 */
function ConflictDecision(props: ConflictDecisionProps) {
  const { hunk, now, mayAccept, busy, onDecide, onWrite } = props;
  const isOff = busy || !mayAccept;
  const choose = (choice: Choice) => () => onDecide(hunk.id, choice);
  const { before, after } = hunk;
  const hasBoth = useMemo(() => offeredMerge(before, now, after) !== undefined, [before, now, after]);
  const both = {
    ...{ label: card('keepBoth'), icon: <Merge size={14} />, disabled: isOff },
    onSelect: choose({ kind: 'take_merge', seen: now }),
  };
  return (
    // Each name has one line. On a narrow phone, the last buttons take another one.
    <div className="flex min-h-14 w-full flex-wrap items-center gap-1.5 py-1.5">
      <Button size="sm" className="h-11! flex-auto px-1.5!" disabled={busy} onClick={choose({ kind: 'keep_current' })}>
        {card('keepCurrent')}
      </Button>
      <Button
        size="sm"
        className="h-11! flex-auto px-1.5!"
        disabled={isOff}
        onClick={choose({ kind: 'take_proposal', seen: now })}
      >
        {card('useSuggestion')}
      </Button>
      <Button
        size="sm"
        className="h-11! flex-auto px-1.5!"
        variant="quiet"
        disabled={isOff}
        onClick={() => onWrite(hunk.id)}
      >
        {card('writeYourself')}
      </Button>
      <MoreMenu label={t('moreChoices')} groups={[hasBoth ? [both] : [], allItems(props)]} />
    </div>
  );
}

/** Returns the menu items that decide all changes at once. */
function allItems({ suggestion, mayDecide, onAll }: PhoneReviewBarProps): MenuItem[] {
  const { reviewed, total } = progressOf(suggestion);
  const open = total - reviewed;
  if (!mayDecide || open < 2) return [];
  return [
    { label: t('acceptAll', { count: open }), disabled: suggestion.refusal !== null, onSelect: () => onAll('accept') },
    { label: t('rejectAll', { count: open }), onSelect: () => onAll('reject') },
  ];
}

function MoreMenu({ label, groups }: { label: string; groups: MenuItem[][] }) {
  if (groups.flat().length === 0) return null;
  return (
    <Menu
      label={label}
      align="end"
      groups={groups}
      trigger={(props) => <IconButton label={label} className="size-10" icon={<Ellipsis size={18} />} {...props} />}
    />
  );
}
