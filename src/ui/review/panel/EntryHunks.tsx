import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/review/panel';
import { translateText } from '@/i18n/translate';
import type { HunkView } from '@/review/schema';
import { doneText, undoneText } from '@/review/words/review-text';
import { isLongChange } from '../../hunks/fold';
import { HunkReason } from '../../hunks/HunkReason';
import { HunkText } from '../../hunks/HunkText';
import { hunkLabel } from '../../hunks/hunk-label';
import { Button } from '../../kit/controls/Button';
import { messageOf } from '../../kit/feedback/message-of';
import { QueryNotice } from '../../kit/feedback/QueryNotice';
import { SkeletonLines } from '../../kit/feedback/Skeleton';
import { showToast } from '../../kit/feedback/toast-store';
import { ContextWords } from '../card/ContextWords';
import { DecidedCard } from '../card/DecidedCard';
import { QuickDecision } from '../card/QuickDecision';
import { ShowAllButton } from '../card/ShowAllButton';
import { type BaseContexts, useBaseContexts } from './use-base-contexts';

/** Longer suggestions are folded after this many changes. */
const SHOWN_AT_FIRST = 3;

interface EntryHunksProps {
  suggestionId: string;
  isMarkdown: boolean;
  mayDecide: boolean;
  /** Whether a long suggestion isn't folded. */
  isWhole?: boolean;
  refresh(): Promise<unknown>;
}

/** Shows the changes of one document of a change set, to be decided without opening the document. */
export function EntryHunks({ suggestionId, isMarkdown, mayDecide, isWhole = false, refresh }: EntryHunksProps) {
  const trpc = useTRPC();
  const query = useQuery(trpc.review.suggestion.queryOptions({ suggestionId }));
  const { isBusy, problem, decide, undo } = useDecideElsewhere(suggestionId, refresh);
  const contexts = useBaseContexts(query.data, { isMarkdown });
  const [showsAll, setShowsAll] = useState(isWhole);
  if (query.isPending) return <SkeletonLines lines={3} label={t('loadingChanges')} />;
  if (query.isError) return <QueryNotice query={query} />;
  const { hunks, refusal, turnId } = query.data;
  // A button for a single change would be as high as the change.
  const shown = showsAll || hunks.length <= SHOWN_AT_FIRST + 1 ? hunks : hunks.slice(0, SHOWN_AT_FIRST);
  return (
    <ul className="flex flex-col gap-1.5 py-1 ps-6 @max-md:ps-0">
      {shown.map((hunk) =>
        hunk.decision ? (
          <DecidedCard key={hunk.id} hunk={hunk} mayUndo={mayDecide} busy={isBusy} onUndo={undo} />
        ) : (
          <OpenEntry
            key={hunk.id}
            hunk={hunk}
            contexts={contexts}
            byAi={turnId !== null}
            mayDecide={mayDecide}
            mayAccept={(refusal ?? hunk.refusal) === null}
            busy={isBusy}
            problem={
              problem?.hunkId === hunk.id
                ? problem.message
                : hunk.refusal
                  ? translateText('error', hunk.refusal.message)
                  : undefined
            }
            onDecide={(kind) => decide(hunk, kind)}
          />
        ),
      )}
      {shown.length < hunks.length && (
        <li>
          <Button size="sm" variant="quiet" onClick={() => setShowsAll(true)}>
            {t('showMoreChanges', { count: hunks.length - shown.length })}
          </Button>
        </li>
      )}
    </ul>
  );
}

interface OpenEntryProps {
  hunk: HunkView;
  contexts: BaseContexts;
  byAi: boolean;
  mayDecide: boolean;
  mayAccept: boolean;
  busy: boolean;
  problem: string | undefined;
  onDecide(kind: 'accept' | 'reject'): void;
}

function OpenEntry({ hunk, contexts, byAi, mayDecide, mayAccept, busy, problem, onDecide }: OpenEntryProps) {
  const label = hunkLabel(hunk);
  const [showsAll, setShowsAll] = useState(false);
  return (
    <li
      data-open-change=""
      tabIndex={-1}
      aria-label={label}
      className="relative scroll-my-16 rounded-md border border-line bg-raised px-2.5 py-2"
    >
      {/* The buttons take room from the first line only. */}
      {/* Without the document beside it, the text must be readable here. */}
      <HunkText hunk={hunk} whole={showsAll} clamp={false} byAi={byAi} corner={mayDecide ? 'icons' : undefined} />
      <HunkReason reason={hunk.reason} />
      <Context contexts={contexts} hunkId={hunk.id} label={label} />
      {isLongChange(hunk) && <ShowAllButton className="mt-1" showsAll={showsAll} onChange={setShowsAll} />}
      {mayDecide && (
        <QuickDecision label={label} busy={busy} mayAccept={mayAccept} onDecide={({ kind }) => onDecide(kind)} />
      )}
      {problem && <p className="pt-1 text-warn-ink text-xs">{problem}</p>}
    </li>
  );
}

/** The words around a change, and on request the whole paragraphs. */
function Context({ contexts, hunkId, label }: { contexts: BaseContexts; hunkId: string; label: string }) {
  const [showsParagraphs, setShowsParagraphs] = useState(false);
  const around = useMemo(
    () => (showsParagraphs ? contexts.paragraphsAround(hunkId) : contexts.wordsAround(hunkId)),
    [contexts, hunkId, showsParagraphs],
  );
  return (
    <>
      <ContextWords around={around} />
      {contexts.hasMore(hunkId) && (
        <Button
          size="sm"
          variant="quiet"
          aria-expanded={showsParagraphs}
          aria-label={t(showsParagraphs ? 'hideParagraphOf' : 'showParagraphOf', { label })}
          // Its height for a thumb reaches into the space around it.
          className="-ms-2.5 pointer-coarse:-my-2 text-soft text-xs pointer-coarse:h-11"
          onClick={() => setShowsParagraphs(!showsParagraphs)}
        >
          {t(showsParagraphs ? 'hideParagraph' : 'showParagraph')}
        </Button>
      )}
    </>
  );
}

/** Returns the functions that decide changes in a document that isn't open. */
function useDecideElsewhere(suggestionId: string, refresh: () => Promise<unknown>) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const deciding = useMutation(trpc.review.decideHunk.mutationOptions());
  const undoing = useMutation(trpc.review.undoDecision.mutationOptions());
  const [problem, setProblem] = useState<{ hunkId: string; message: string }>();
  const attempt = async (hunkId: string, doing: () => Promise<string>) => {
    setProblem(undefined);
    try {
      showToast(await doing(), { group: 'review' });
    } catch (error) {
      setProblem({ hunkId, message: messageOf(error) });
    } finally {
      await Promise.all([queries.invalidateQueries(trpc.review.suggestion.queryFilter({ suggestionId })), refresh()]);
    }
  };
  return {
    isBusy: deciding.isPending || undoing.isPending,
    problem,
    decide: (hunk: HunkView, kind: 'accept' | 'reject') =>
      void attempt(hunk.id, async () =>
        doneText({ kind }, await deciding.mutateAsync({ hunkId: hunk.id, choice: { kind } }), hunk),
      ),
    undo: (hunkId: string) => void attempt(hunkId, async () => undoneText(await undoing.mutateAsync({ hunkId }))),
  };
}
