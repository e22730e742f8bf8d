import { CircleCheck } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { EditorHandle } from '../editor/editor-options';
import { Button } from '../kit/Button';
import { EmptyState } from '../kit/EmptyState';
import { QueryNotice } from '../kit/QueryNotice';
import { SkeletonLines } from '../kit/Skeleton';
import type { CardActions, CardForm } from './card-actions';
import { DecideAllDialog } from './DecideAllDialog';
import { HunkCard } from './HunkCard';
import type { HunkPlaces } from './hunk-places';
import { SuggestionGroup } from './SuggestionGroup';
import { useAlignedList } from './use-aligned-list';
import type { Review } from './use-review';
import { useReviewKeys } from './use-review-keys';

interface ReviewPanelProps {
  review: Review;
  editor: EditorHandle | undefined;
  places: HunkPlaces;
  mayDecide: boolean;
  onAskAgent(): void;
  /** Escape: back to where one writes. */
  onLeave(): void;
}

export function ReviewPanel({ review, editor, places, mayDecide, onAskAgent, onLeave }: ReviewPanelProps) {
  const { query, suggestions, selected } = review;
  const [list, setList] = useState<HTMLDivElement | null>(null);
  const [form, setForm] = useState<OpenForm>();
  const [asking, setAsking] = useState<{ suggestionId: string; kind: 'accept' | 'reject' }>();
  const actions = useCardActions(review, setForm);
  useFirstSelected(review);
  useAlignedList(list, editor, selected);
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
    <div ref={setList} className="min-h-0 flex-1 divide-y divide-line overflow-y-auto pb-10">
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
              places={places}
              selected={hunk.id === selected}
              busy={review.deciding === hunk.id}
              mayDecide={mayDecide}
              form={form?.hunkId === hunk.id ? form.form : undefined}
              actions={actions}
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

interface OpenForm {
  hunkId: string;
  form: CardForm;
}

function useCardActions(review: Review, setForm: (form: OpenForm | undefined) => void): CardActions {
  const latest = useRef(review);
  useEffect(() => {
    latest.current = review;
  });
  return useMemo(
    () => ({
      select: (hunkId) => latest.current.select(hunkId),
      decide: (hunkId, choice) => void latest.current.decide(hunkId, choice).then((done) => done && setForm(undefined)),
      openForm: (hunkId, form) => setForm(form && { hunkId, form }),
    }),
    [setForm],
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
