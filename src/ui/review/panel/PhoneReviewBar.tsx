import { Check, ChevronLeft, ChevronRight, Ellipsis, X } from 'lucide-react';
import { t } from '@/generated/messages/review/panel';
import { neighbourOf, progressOf } from '@/review/core/reviewer/open-hunks';
import type { HunkView, SuggestionView } from '@/review/schema';
import { Button } from '../../kit/controls/Button';
import { IconButton } from '../../kit/controls/IconButton';
import { Menu } from '../../kit/dialogs/Menu';
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
  busy: boolean;
  onDecide(hunkId: string, kind: 'accept' | 'reject'): void;
  onAll(kind: 'accept' | 'reject'): void;
}

/**
 * The bar below the card in a phone's panel, within reach of the thumb: the change's number, buttons for the previous
 * and next change, and the decision.
 */
export function PhoneReviewBar(props: PhoneReviewBarProps) {
  const { suggestion, review, hunk, selected, places, mayDecide, busy, onDecide } = props;
  const { order, select } = review;
  const { userId } = useViewer();
  const place = useHunkPlace(places, selected);
  const status = place?.status ?? 'clean';
  const hasApproved = hunk?.approvals.some(({ person }) => person.userId === userId) ?? false;
  // Cards of conflicts and of approvals that can be withdrawn have their own buttons.
  const hasDecision = mayDecide && hunk && !hasApproved && (status === 'clean' || status === 'already_there');
  const mayAccept = hunk !== undefined && suggestion.refusal === null && hunk.refusal === null;
  const go = (step: 1 | -1) => {
    const next = neighbourOf(order, selected, step);
    if (next !== undefined) select(next);
  };
  const isOnly = order.length < 2;
  if (isOnly && !hasDecision) return null;
  return (
    <div
      role="toolbar"
      aria-label={t('decideChange')}
      className="flex h-14 shrink-0 items-center gap-1 border-line border-t bg-raised px-2 pb-[env(safe-area-inset-bottom)]"
    >
      {!isOnly && (
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
      )}
      <span className="flex-1" />
      <AllMenu {...props} />
      {hasDecision && (
        <>
          <Button className="h-10" icon={<X size={16} />} disabled={busy} onClick={() => onDecide(hunk.id, 'reject')}>
            {t('reject')}
          </Button>
          <Button
            className="h-10"
            variant="primary"
            icon={<Check size={16} />}
            busy={busy}
            disabled={!mayAccept}
            onClick={() => onDecide(hunk.id, 'accept')}
          >
            {t('accept')}
          </Button>
        </>
      )}
    </div>
  );
}

function AllMenu({ suggestion, mayDecide, onAll }: PhoneReviewBarProps) {
  const { reviewed, total } = progressOf(suggestion);
  const open = total - reviewed;
  if (!mayDecide || open < 2) return null;
  return (
    <Menu
      label={t('allChanges')}
      align="end"
      groups={[
        [
          {
            label: t('acceptAll', { count: open }),
            disabled: suggestion.refusal !== null,
            onSelect: () => onAll('accept'),
          },
          { label: t('rejectAll', { count: open }), onSelect: () => onAll('reject') },
        ],
      ]}
      trigger={(props) => (
        <IconButton label={t('allChanges')} className="size-10" icon={<Ellipsis size={18} />} {...props} />
      )}
    />
  );
}
