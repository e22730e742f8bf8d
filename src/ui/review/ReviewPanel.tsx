import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../kit/Button';
import { EmptyState } from '../kit/EmptyState';
import { QueryNotice } from '../kit/QueryNotice';
import { SkeletonLines } from '../kit/Skeleton';
import { DecideAllDialog } from './DecideAllDialog';
import { type CardForm, HunkCard, type HunkPlace } from './HunkCard';
import { SuggestionGroup } from './SuggestionGroup';
import type { Review } from './use-review';
import { useReviewKeys } from './use-review-keys';

interface ReviewPanelProps {
  review: Review;
  places: ReadonlyMap<string, HunkPlace>;
  mayDecide: boolean;
  onAskAgent(): void;
  /** Escape: back to where one writes. */
  onLeave(): void;
}

export function ReviewPanel({ review, places, mayDecide, onAskAgent, onLeave }: ReviewPanelProps) {
  const { query, suggestions, selected, select } = review;
  const [form, setForm] = useState<{ hunkId: string; form: CardForm }>();
  const [asking, setAsking] = useState<{ suggestionId: string; kind: 'accept' | 'reject' }>();
  useFirstSelected(review);
  useReviewKeys({
    review,
    places,
    mayDecide,
    onForm: (hunkId) => setForm({ hunkId, form: 'wording' }),
    onAll: (suggestionId, kind) => setAsking({ suggestionId, kind }),
    onLeave,
  });

  if (query.isPending) {
    return (
      <div className="p-4">
        <SkeletonLines lines={6} label="Loading the suggestions" />
      </div>
    );
  }
  if (query.isError) {
    return (
      <div className="p-4">
        <QueryNotice query={query} />
      </div>
    );
  }
  if (suggestions.length === 0) {
    return (
      <EmptyState
        icon={<CircleCheck size={24} strokeWidth={1.5} />}
        title="Nothing to review"
        action={
          <Button size="sm" onClick={onAskAgent}>
            Ask the agent
          </Button>
        }
      >
        What the agent suggests appears here and in the text, change by change. Past suggestions are in the history.
      </EmptyState>
    );
  }
  return (
    <div className="min-h-0 flex-1 divide-y divide-line overflow-y-auto pb-10">
      {suggestions.map((suggestion) => (
        <SuggestionGroup
          key={suggestion.id}
          suggestion={suggestion}
          mayDecide={mayDecide}
          busy={review.decidingAll === suggestion.id}
          onDecideAll={(kind) => void review.decideAll(suggestion.id, kind)}
        >
          {suggestion.hunks.map((hunk) => (
            <HunkCard
              key={hunk.id}
              hunk={hunk}
              place={places.get(hunk.id)}
              selected={hunk.id === selected}
              busy={review.deciding === hunk.id}
              mayDecide={mayDecide}
              form={form?.hunkId === hunk.id ? form.form : undefined}
              onForm={(opened) => setForm(opened && { hunkId: hunk.id, form: opened })}
              onSelect={() => select(hunk.id)}
              onDecide={(choice) => {
                void review.decide(hunk.id, choice).then((done) => done && setForm(undefined));
              }}
            />
          ))}
        </SuggestionGroup>
      ))}
      {asking && (
        <DecideAllDialog
          suggestion={suggestions.find(({ id }) => id === asking.suggestionId)}
          kind={asking.kind}
          onConfirm={() => review.decideAll(asking.suggestionId, asking.kind)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}

/** Whoever comes to review begins at the first open change; who leaves a change is not pulled back. */
function useFirstSelected({ open, selected, select }: Review): void {
  const [begun, setBegun] = useState(false);
  const first = open[0]?.id;
  useEffect(() => {
    if (begun || first === undefined) return;
    setBegun(true);
    if (selected === undefined) select(first);
  }, [begun, first, selected, select]);
}
