import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useEffect, useMemo, useState } from 'react';
import { useTRPC } from '@/api/client';
import { contestedHunks, focusedSuggestion, variantLabel, variantsOf } from '@/review/core/reviewer/variants';
import type { SheetSummary } from '@/sheets/schema';
import type { EditorHandle } from '../../editor/editor-options';
import { Button } from '../../kit/controls/Button';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { QueryState } from '../../kit/feedback/QueryState';
import { type OpenForm, useCardActions } from '../card/use-card-actions';
import { useRefine } from '../card/use-refine';
import { ChangeSetCard } from '../change-set/ChangeSetCard';
import { ChangeSetWatch } from '../change-set/ChangeSetWatch';
import { useChangeSets } from '../change-set/use-change-sets';
import { DecideAllDialog } from '../deciding/DecideAllDialog';
import type { HunkPlaces } from '../hunks/hunk-places';
import { FrozenSection } from '../rules/FrozenSection';
import { TreeSection } from '../tree/TreeSection';
import { HunkCards } from './HunkCards';
import { NoticeBar } from './NoticeBar';
import { pagesOf } from './pages-of';
import { SelectionBar } from './SelectionBar';
import { SuggestionGroup } from './SuggestionGroup';
import { SuggestionSwitcher } from './SuggestionSwitcher';
import { useAlignedList } from './use-aligned-list';
import type { Review } from './use-review';
import { useReviewKeys } from './use-review-keys';
import { useReviewNews } from './use-review-news';

const SuggestedPage = dynamic(() =>
  import('../../sheets/compare/SuggestedPage').then((module) => module.SuggestedPage),
);

interface ReviewPanelProps {
  review: Review;
  editor: EditorHandle | undefined;
  places: HunkPlaces;
  mayDecide: boolean;
  onAskAgent(): void;
  onShowAgent(): void;
  /** Opens the review of another document. */
  onReview(documentId: string): void;
  /** Escape: back to where one writes. */
  onLeave(): void;
}

export function ReviewPanel(props: ReviewPanelProps) {
  const { review, editor, places, mayDecide, onReview, onShowAgent } = props;
  const { query, suggestions, selected, ticked } = review;
  const [list, setList] = useState<HTMLDivElement | null>(null);
  const [form, setForm] = useState<OpenForm>();
  const [asking, setAsking] = useState<{ suggestionId: string; kind: 'accept' | 'reject' }>();
  const { focused, variantOf, contested } = useFocused(review);
  const changeSets = useChangeSets([...suggestions, ...review.tree.changes]);
  const sheet = useSheet(review);
  const { refine, refining } = useRefine(onShowAgent);
  const actions = useCardActions({ review, setForm, refine });
  useFirstSelected(review);
  useReviewNews(review, places);
  useAlignedList(list, editor, selected);
  useReviewKeys({
    review,
    places,
    mayDecide,
    onForm: (hunkId, opened) => setForm({ hunkId, form: opened }),
    onAll: (suggestionId, kind) => setAsking({ suggestionId, kind }),
    onLeave: props.onLeave,
  });

  if (query.isPending || query.isError) {
    return <QueryState query={query} lines={6} label="Loading suggestions" className="p-4" />;
  }
  const isBusy = (hunkId: string) => review.deciding.includes(hunkId) || (refining?.hunkIds?.includes(hunkId) ?? false);
  return (
    <>
      <ChangeSetWatch changeSets={changeSets} documentId={review.documentId} />
      <SuggestionSwitcher suggestions={suggestions} focused={focused} onSelect={review.select} />
      <div ref={setList} className="min-h-0 flex-1 divide-y divide-line overflow-y-auto pb-10">
        {changeSets.map((changeSet) => (
          <ChangeSetCard
            key={changeSet.changeSetId}
            changeSet={changeSet}
            documentId={review.documentId}
            shown={review.tree.changes}
            mayDecide={mayDecide}
            refresh={review.refresh}
            onReview={onReview}
          />
        ))}
        <TreeSection review={review} mayDecide={mayDecide} form={form} onForm={setForm} />
        {suggestions.length === 0 && review.tree.changes.length === 0 && (
          <NothingOpen hasMore={changeSets.length > 0} onAskAgent={props.onAskAgent} />
        )}
        {suggestions.map((suggestion) => (
          <SuggestionGroup
            key={suggestion.id}
            suggestion={suggestion}
            dimmed={suggestion.id !== focused}
            variant={variantOf(suggestion.id)}
            mayDecide={mayDecide}
            busy={suggestion.hunks.some(({ id }) => review.deciding.includes(id))}
            refining={refining?.suggestionId === suggestion.id}
            onDecideAll={(kind) => void review.decideAll(suggestion.id, kind)}
            onRefine={(request) => refine({ suggestionId: suggestion.id, request })}
            page={sheet && <SuggestedPage {...pagesOf(sheet, suggestion, changeSets)} editor={editor} />}
          >
            <HunkCards
              {...{ suggestion, review, places, mayDecide, form, actions, isBusy, contested }}
              variant={variantOf(suggestion.id)}
            />
          </SuggestionGroup>
        ))}
        <FrozenSection frozen={review.frozen} mayFreeze={mayDecide} />
      </div>
      {mayDecide && ticked.ids.length > 0 && (
        <SelectionBar
          count={ticked.ids.length}
          busy={review.deciding.length > 0}
          onDecide={(kind) => void review.decideMany(ticked.ids, kind)}
          onClear={ticked.clear}
        />
      )}
      {review.notice && <NoticeBar notice={review.notice} />}
      {asking && (
        <DecideAllDialog
          suggestion={suggestions.find(({ id }) => id === asking.suggestionId)}
          places={places}
          kind={asking.kind}
          onConfirm={() => review.decideAll(asking.suggestionId, asking.kind)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}

function NothingOpen({ hasMore, onAskAgent }: { hasMore: boolean; onAskAgent(): void }) {
  return (
    <EmptyState
      icon={<CircleCheck size={24} strokeWidth={1.5} />}
      title={hasMore ? 'No suggestions in this document' : 'Nothing to review'}
      action={
        hasMore ? undefined : (
          <Button size="sm" onClick={onAskAgent}>
            Ask the agent
          </Button>
        )
      }
    >
      {hasMore
        ? 'The other documents are listed above.'
        : 'The agent’s suggestions appear here and in the text. Past suggestions are in the history.'}
    </EmptyState>
  );
}

/** The sheet that the document is a half of, once there is something to review in it. */
function useSheet({ documentId, suggestions }: Review): SheetSummary | null | undefined {
  const trpc = useTRPC();
  return useQuery(trpc.sheets.ofDocument.queryOptions({ documentId }, { enabled: suggestions.length > 0 })).data;
}

/** Which suggestion is in focus, and which are variants of each other. */
function useFocused({ suggestions, selected }: Review) {
  const variants = useMemo(() => variantsOf(suggestions), [suggestions]);
  return {
    contested: useMemo(() => contestedHunks(suggestions), [suggestions]),
    focused: focusedSuggestion(suggestions, selected),
    variantOf: (suggestionId: string) => variantLabel(variants.get(suggestionId)),
  };
}

/** Whoever comes to review begins at the first open change; who leaves a change is not pulled back. */
function useFirstSelected({ order, selected, select }: Review): void {
  const [begun, setBegun] = useState(false);
  const first = order[0]?.id;
  useEffect(() => {
    if (begun || first === undefined) return;
    setBegun(true);
    if (selected === undefined) select(first);
  }, [begun, first, selected, select]);
}
