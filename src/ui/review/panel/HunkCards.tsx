import { t } from '@/generated/messages/review/panel';
import type { HunkView, SuggestionView } from '@/review/schema';
import type { CardActions } from '../card/card-actions';
import { HunkCard } from '../card/HunkCard';
import type { OpenForm } from '../card/use-card-actions';
import type { HunkPlaces } from '../hunks/hunk-places';
import type { Review } from './use-review';

interface HunkCardsProps {
  suggestion: SuggestionView;
  /** The only change to show, on screens with room for one. */
  only?: HunkView | undefined;
  review: Review;
  places: HunkPlaces;
  /** “Variant 1 of 2” if the suggestion is one of several variants. */
  variant: string | undefined;
  /** The ids of changes for which another variant has an alternative. */
  contested: ReadonlySet<string>;
  /** The form that is open in one of the cards. */
  form: OpenForm | undefined;
  actions: CardActions;
  isBusy(hunkId: string): boolean;
  mayDecide(hunkId: string): boolean;
}

/** Shows one card for each change of a suggestion. */
export function HunkCards({
  suggestion,
  only,
  review,
  places,
  mayDecide,
  variant,
  contested,
  form,
  actions,
  isBusy,
}: HunkCardsProps) {
  const { selected, ticked, problem } = review;
  const shown = only ? suggestion.hunks.filter(({ id }) => id === only.id) : suggestion.hunks;
  return shown.map((hunk) => (
    <HunkCard
      key={hunk.id}
      hunk={hunk}
      places={places}
      selected={hunk.id === selected}
      ticked={ticked.has(hunk.id)}
      busy={isBusy(hunk.id)}
      mayDecide={mayDecide(hunk.id)}
      hasTick={mayDecide(hunk.id) && (review.open.length > 1 || ticked.has(hunk.id))}
      refusal={suggestion.refusal ?? hunk.refusal ?? undefined}
      problem={problem?.hunkId === hunk.id ? problem.message : undefined}
      person={suggestion.turnId === null ? (suggestion.askedBy?.name ?? t('someone')) : undefined}
      variant={contested.has(hunk.id) ? variant : undefined}
      form={form?.hunkId === hunk.id ? form.form : undefined}
      actions={actions}
    />
  ));
}
