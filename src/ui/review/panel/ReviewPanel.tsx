import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useEffect, useMemo, useState } from 'react';
import { useTRPC } from '@/api/client';
import { useOffline } from '@/api/client-reach';
import { t } from '@/generated/messages/review/panel';
import { openHunks } from '@/review/core/reviewer/open-hunks';
import { contestedHunks, focusedSuggestion, variantsOf } from '@/review/core/reviewer/variants';
import type { SuggestionView } from '@/review/schema';
import type { SheetSummary } from '@/sheets/schema';
import type { EditorHandle } from '../../editor/editor-options';
import { Button } from '../../kit/controls/Button';
import { shortTime } from '../../kit/display/short-time';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { OfflineNote } from '../../kit/feedback/OfflineNote';
import { QueryState } from '../../kit/feedback/QueryState';
import { PHONE, useMedia } from '../../kit/use-media';
import { useViewer } from '../../shell/viewer';
import { type OpenForm, useCardActions } from '../card/use-card-actions';
import { useRefine } from '../card/use-refine';
import { ChangeSetCard } from '../change-set/ChangeSetCard';
import { ChangeSetWatch } from '../change-set/ChangeSetWatch';
import { useChangeSets } from '../change-set/use-change-sets';
import { DecideAllDialog } from '../deciding/DecideAllDialog';
import { DraftSection } from '../hidden/DraftSection';
import { HiddenLine } from '../hidden/HiddenLine';
import type { Hiding } from '../hidden/hiding';
import type { HunkPlaces } from '../hunks/hunk-places';
import { hasTitleOfRequest } from '../requests/SuggestionRequest';
import { FrozenSection } from '../rules/FrozenSection';
import { TreeSection } from '../tree/TreeSection';
import { HunkCards } from './HunkCards';
import { NoticeBar } from './NoticeBar';
import { PhoneReviewBar } from './PhoneReviewBar';
import { pagesOf } from './pages-of';
import { SelectionBar } from './SelectionBar';
import { SuggestionGroup } from './SuggestionGroup';
import { openSuggestions, SuggestionSwitcher } from './SuggestionSwitcher';
import { useAlignedList } from './use-aligned-list';
import type { Review } from './use-review';
import { useReviewKeys } from './use-review-keys';
import { useReviewNews } from './use-review-news';

const SuggestedPage = dynamic(() =>
  import('../../sheets/compare/SuggestedPage').then((module) => module.SuggestedPage),
);

interface ReviewPanelProps {
  review: Review;
  /** Why the text doesn't show the suggested changes. */
  hiding: Hiding | undefined;
  editor: EditorHandle | undefined;
  places: HunkPlaces;
  mayDecide: boolean;
  onAskAgent(): void;
  onShowAgent(): void;
  /** Continues a suggestion as the person’s own. Undefined on pages without a suggesting mode. */
  onAmend: ((suggestionId: string) => void) | undefined;
  /** Opens the review of another document. */
  onReview(documentId: string): void;
  /** Called on Escape. Returns to the text. */
  onLeave(): void;
}

export function ReviewPanel(props: ReviewPanelProps) {
  const { review, hiding, editor, places, onReview, onShowAgent, onAmend } = props;
  const { userId } = useViewer();
  const { query, suggestions, selected, ticked } = review;
  const [list, setList] = useState<HTMLDivElement | null>(null);
  const [form, setForm] = useState<OpenForm>();
  const { mayDecide, mayDecideOn } = useMayDecideNow(props.mayDecide, selected, form);
  const [asking, setAsking] = useState<{ suggestionId: string; kind: 'accept' | 'reject' }>();
  const { focused, inFocus, variantOf, contested } = useFocused(review);
  const isNarrow = useMedia(PHONE);
  /** Phones show one change at a time. */
  const only = isNarrow ? review.open.find(({ id }) => id === selected) : undefined;
  const sets = useChangeSets([...suggestions, ...review.tree.changes]);
  // A decision on a change set would also decide on the changes that the text doesn't show.
  // In a draft that continues a suggestion, this also applies to the suggestion's changes, which aren't counted as hidden.
  const changeSets = hiding && openHunks(review.all).length > 0 ? [] : sets;
  const sheet = useSheet(review);
  const { refine, refining } = useRefine(onShowAgent);
  const actions = useCardActions({ review, setForm, refine });
  useFirstSelected(review);
  useReviewNews(review, places);
  useAlignedList(list, editor, selected, only !== undefined);
  useReviewKeys({
    review,
    places,
    mayDecide: props.mayDecide,
    onForm: (hunkId, opened) => setForm({ hunkId, form: opened }),
    onAll: (suggestionId, kind) => setAsking({ suggestionId, kind }),
    onLeave: props.onLeave,
  });

  if (query.isPending || query.isError) return <Unknown query={query} />;
  const isBusy = (hunkId: string) => review.deciding.includes(hunkId) || (refining?.hunkIds?.includes(hunkId) ?? false);
  return (
    <>
      <ChangeSetWatch changeSets={changeSets} documentId={review.documentId} />
      <SuggestionSwitcher suggestions={suggestions} focused={focused} onSelect={review.select} />
      <div ref={setList} className="min-h-0 flex-1 divide-y divide-line overflow-y-auto pb-10 max-[899px]:pb-3">
        <AsOf review={review} mayDecide={props.mayDecide} />
        <Hidden {...{ hiding, review, editor }} />
        {!only && <ChangeSets {...{ changeSets, review, mayDecide, onReview }} />}
        {!only && <TreeSection review={review} mayDecide={mayDecideOn} form={form} onForm={setForm} />}
        <NothingOpen {...{ hiding, review }} hasMore={changeSets.length > 0} onAskAgent={props.onAskAgent} />
        {(only && inFocus ? [inFocus] : suggestions).map((suggestion) => (
          <SuggestionGroup
            key={suggestion.id}
            suggestion={suggestion}
            dimmed={suggestion.id !== focused}
            variant={variantOf(suggestion.id)}
            compact={only !== undefined}
            hasRequestAbove={!only && changeSets.some((set) => set.changeSetId === suggestion.request?.changeSetId)}
            titled={only !== undefined && openSuggestions(suggestions).length > 1}
            mayDecide={mayDecide}
            busy={suggestion.hunks.some(({ id }) => review.deciding.includes(id))}
            refining={refining?.suggestionId === suggestion.id}
            onDecideAll={(kind) => void review.decideAll(suggestion.id, kind)}
            onAmend={onAmend && (mayDecide || isOwn(suggestion, userId)) ? () => onAmend(suggestion.id) : undefined}
            onRefine={(request) => refine({ suggestionId: suggestion.id, request })}
            page={sheet && <SuggestedPage {...pagesOf(sheet, suggestion, changeSets)} editor={editor} />}
          >
            <HunkCards
              {...{ suggestion, only, review, places, form, actions, isBusy, contested }}
              mayDecide={mayDecideOn}
              variant={variantOf(suggestion.id)}
            />
          </SuggestionGroup>
        ))}
        {only && <ChangeSets {...{ changeSets, review, mayDecide, onReview }} />}
        {!only && <FrozenSection frozen={review.frozen} mayFreeze={mayDecide} />}
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
      {isNarrow && inFocus && selected && (
        <PhoneReviewBar
          suggestion={inFocus}
          hunk={only}
          {...{ review, selected, places, mayDecide }}
          isWriting={form?.hunkId === selected}
          busy={isBusy(selected)}
          onDecide={actions.decide}
          onWrite={(hunkId) => actions.openForm(hunkId, 'wording')}
          onAll={(kind) => setAsking({ suggestionId: inFocus.id, kind })}
        />
      )}
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

/**
 * Returns whether a person can decide, in general and on one change. It needs the server, but the selected card keeps
 * its open form, so that what was typed isn't lost.
 */
function useMayDecideNow(mayDecideOnline: boolean, selected: string | undefined, form: OpenForm | undefined) {
  const mayDecide = !useOffline() && mayDecideOnline;
  const mayDecideOn = (id: string) => mayDecide || (mayDecideOnline && id === selected && id === form?.hunkId);
  return { mayDecide, mayDecideOn };
}

/** Shown until the suggestions are there. Offline, this browser may not store them. */
function Unknown({ query }: Pick<Review, 'query'>) {
  const offline = useOffline();
  if (!offline || !query.isPending) {
    return <QueryState query={query} lines={6} label={t('loadingSuggestions')} className="p-4" />;
  }
  return (
    <div className="p-4">
      <OfflineNote>{t('notShownOffline')}</OfflineNote>
    </div>
  );
}

/** Says offline from when the suggestions are, and why they can't be decided on. */
function AsOf({ review, mayDecide }: Pick<ReviewPanelProps, 'review' | 'mayDecide'>) {
  const offline = useOffline();
  if (!offline) return null;
  const time = shortTime(review.query.dataUpdatedAt);
  const hasOpen = review.order.length + review.hidden.length > 0;
  return (
    <div className="px-3 py-2">
      <OfflineNote>
        {t('asOf', { time })}
        {mayDecide && hasOpen && ` ${t('decideWhenOnline')}`}
      </OfflineNote>
    </div>
  );
}

type ChangeSetsProps = Pick<ReviewPanelProps, 'review' | 'mayDecide' | 'onReview'> & {
  changeSets: ReturnType<typeof useChangeSets>;
};

/** The change sets that also have suggestions in other documents. */
function ChangeSets({ changeSets, review, ...rest }: ChangeSetsProps) {
  const linked = (id: string) =>
    review.suggestions.find((one) => one.request?.changeSetId === id && hasTitleOfRequest(one));
  return changeSets.map((changeSet) => (
    <ChangeSetCard
      key={changeSet.changeSetId}
      changeSet={changeSet}
      documentId={review.documentId}
      shown={review.tree.changes}
      ofRequest={linked(changeSet.changeSetId)}
      folds
      refresh={review.refresh}
      {...rest}
    />
  ));
}

/** The draft that the text shows instead of the changes, whose bar counts them, or how many the text doesn't show. */
function Hidden({ hiding, review, editor }: Pick<ReviewPanelProps, 'hiding' | 'review' | 'editor'>) {
  if (!hiding) return null;
  if (hiding.draft) return <DraftSection draft={hiding.draft} editor={editor} />;
  return <HiddenLine count={review.hidden.length} hiding={hiding} />;
}

type NothingOpenProps = Pick<ReviewPanelProps, 'hiding' | 'review' | 'onAskAgent'> & { hasMore: boolean };

function NothingOpen({ hiding, review, hasMore, onAskAgent }: NothingOpenProps) {
  const listed = [...review.suggestions, ...review.tree.changes, ...review.hidden];
  if (listed.length > 0 || hiding?.draft) return null;
  return (
    <EmptyState
      icon={CircleCheck}
      title={hasMore ? t('nothingHere') : t('nothingToReview')}
      action={
        hasMore ? undefined : (
          <Button size="sm" onClick={onAskAgent}>
            {t('askAgent')}
          </Button>
        )
      }
    >
      {hasMore ? t('othersAbove') : t('whereSuggestionsAppear')}
    </EmptyState>
  );
}

/** Returns the sheet that the document belongs to, once there is something to review. */
function useSheet({ documentId, suggestions }: Review): SheetSummary | null | undefined {
  const trpc = useTRPC();
  return useQuery(trpc.sheets.ofDocument.queryOptions({ documentId }, { enabled: suggestions.length > 0 })).data;
}

/** Returns whether the viewer made the suggestion themselves rather than the agent for them. */
function isOwn({ turnId, askedBy }: SuggestionView, userId: string): boolean {
  return turnId === null && askedBy?.userId === userId;
}

/** Returns the focused suggestion and which suggestions are variants of each other. */
function useFocused({ suggestions, selected }: Review) {
  const variants = useMemo(() => variantsOf(suggestions), [suggestions]);
  const focused = focusedSuggestion(suggestions, selected);
  return {
    contested: useMemo(() => contestedHunks(suggestions), [suggestions]),
    focused,
    inFocus: suggestions.find(({ id }) => id === focused),
    variantOf: (suggestionId: string) => {
      const variant = variants.get(suggestionId);
      return variant && t('variant', { number: variant.number, count: variant.count });
    },
  };
}

/** Selects the first open change when the review opens. People who deselect it later aren't pulled back. */
function useFirstSelected({ order, selected, select }: Review): void {
  const [begun, setBegun] = useState(false);
  const first = order[0]?.id;
  useEffect(() => {
    if (begun || first === undefined) return;
    setBegun(true);
    if (selected === undefined) select(first);
  }, [begun, first, selected, select]);
}
