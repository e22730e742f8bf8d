import { useQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/inbox/preview';
import { t as panelText } from '@/generated/messages/review/panel';
import { readable } from '@/kernel/readable';
import { progressOf } from '@/review/core/reviewer/open-hunks';
import type { Conflict, HunkView, SuggestionView } from '@/review/schema';
import { visibleText } from '../../hunks/hunk-label';
import { Button } from '../../kit/controls/Button';
import { cx } from '../../kit/cx';
import { AiMark } from '../../kit/display/Badge';
import { QueryState } from '../../kit/feedback/QueryState';
import { type Review, useReview } from '../../review/panel/use-review';
import { useMay } from '../../shell/viewer';
import { ConflictPreview } from './ConflictPreview';
import { type Part, type Passage, passagesOf } from './passages';
import { placeOf } from './place-of';

interface SuggestionPreviewProps {
  documentId: string;
  suggestionId: string;
  isMarkdown: boolean;
}

/** Shows the open changes of a suggestion in their lines of the document, with buttons to accept or reject. */
export function SuggestionPreview({ documentId, suggestionId, isMarkdown }: SuggestionPreviewProps) {
  const review = useReview(documentId, undefined);
  const suggestion = review.suggestions.find(({ id }) => id === suggestionId);
  if (!review.query.isSuccess) return <QueryState query={review.query} lines={6} label={t('loading')} />;
  if (!suggestion) return <p className="text-soft text-sm">{t('closed')}</p>;
  return <Changes {...{ review, suggestion, isMarkdown }} />;
}

function Changes({ review, suggestion, isMarkdown }: EntryProps & { isMarkdown: boolean }) {
  const { description, turnId, hunks, reviewBaseId } = suggestion;
  const trpc = useTRPC();
  const base = useQuery(trpc.versions.version.queryOptions({ versionId: reviewBaseId }));
  const conflicts = useQuery(trpc.review.conflicts.queryOptions({ suggestionId: suggestion.id }));
  // If the conflicts can't be loaded, the server still refuses changes that are in conflict.
  const known = conflicts.data ?? (conflicts.isFetched ? NO_CONFLICTS : undefined);
  const [written, setWritten] = useState(NONE);
  const entries = useMemo(() => {
    const open = hunks.filter(({ decision }) => decision === null);
    return base.data && known && entriesOf(base.data.text, open, known, written);
  }, [base.data, known, hunks, written]);
  const onWriting = (hunkId: string, isWriting: boolean) =>
    setWritten((before) => [...before.filter((id) => id !== hunkId), ...(isWriting ? [hunkId] : [])]);
  const { reviewed, total } = progressOf(suggestion);
  return (
    <>
      <header className="mb-4 flex items-baseline gap-2">
        {turnId !== null && <AiMark />}
        <h3 dir="auto" className="min-w-0 flex-1 font-semibold font-serif text-lg leading-snug">
          {description}
        </h3>
        <span className="shrink-0 text-soft text-xs tabular-nums">{t('reviewedOf', { reviewed, total })}</span>
      </header>
      {!entries && <QueryState query={base.isSuccess ? conflicts : base} lines={6} label={t('loading')} />}
      <ul aria-label={t('changes')} className="flex flex-col gap-3">
        {entries?.map((entry) => (
          <li key={entry.changeIds[0]} className="overflow-hidden rounded-lg border border-line bg-raised shadow-card">
            {'parts' in entry ? (
              <PassagePreview passage={entry} {...{ review, suggestion }} />
            ) : (
              <ConflictOf
                {...{ entry, review, suggestion }}
                {...{ isMarkdown, text: base.data?.text ?? '' }}
                isWriting={written.includes(entry.hunk.id)}
                onWriting={(isWriting) => onWriting(entry.hunk.id, isWriting)}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

const NO_CONFLICTS: readonly Conflict[] = [];
const NONE: readonly string[] = [];

interface ConflictEntry {
  changeIds: [string];
  hunk: HunkView;
  /** The current text at the hunk's place. */
  now: string;
}

/**
 * Returns what the preview lists, in the order of the text: lines with their changes, and changes in conflict. A change
 * for which someone is writing a wording stays among the latter if its conflict is gone, so that what was typed isn't
 * lost. The text at its place is then the one that the suggestion expects.
 */
function entriesOf(
  text: string,
  open: readonly HunkView[],
  conflicts: readonly Conflict[],
  written: readonly string[],
): (Passage | ConflictEntry)[] {
  const nowOf = new Map(conflicts.map(({ hunkId, now }) => [hunkId, now]));
  for (const { id, before } of open) if (written.includes(id) && !nowOf.has(id)) nowOf.set(id, before);
  const passages = passagesOf(
    text,
    open.filter(({ id }) => !nowOf.has(id)),
  );
  const inConflict = open.flatMap((hunk): ConflictEntry[] => {
    const now = nowOf.get(hunk.id);
    return now === undefined ? [] : [{ changeIds: [hunk.id], hunk, now }];
  });
  const order = new Map(open.map(({ id, from }) => [id, from]));
  const startOf = ({ changeIds }: Passage | ConflictEntry) => order.get(changeIds[0]!) ?? 0;
  return [...passages, ...inConflict].sort((a, b) => startOf(a) - startOf(b));
}

interface EntryProps {
  review: Review;
  suggestion: SuggestionView;
}

function PassagePreview({ passage, review, suggestion }: EntryProps & { passage: Passage }) {
  const id = useId();
  const mayDecide = useMay('decide');
  const { changeIds } = passage;
  return (
    <>
      <PassageText id={id} passage={passage} byAi={suggestion.turnId !== null} />
      {mayDecide && (
        <Decide
          textId={id}
          count={changeIds.length}
          isBusy={changeIds.some((changeId) => review.deciding.includes(changeId))}
          mayAccept={suggestion.refusal === null}
          onDecide={(kind) => void review.decideMany(changeIds, kind)}
        />
      )}
    </>
  );
}

interface ConflictOfProps extends EntryProps {
  /** The text that the suggestion is based on. */
  text: string;
  isMarkdown: boolean;
  entry: ConflictEntry;
  isWriting: boolean;
  onWriting(isWriting: boolean): void;
}

function ConflictOf({ text, isMarkdown, entry: { hunk, now }, review, suggestion, ...writing }: ConflictOfProps) {
  const { turnId, askedBy, refusal } = suggestion;
  const mayDecide = useMay('decide');
  // Reads all of the text above.
  const place = useMemo(() => placeOf(text, hunk.from, isMarkdown), [text, hunk.from, isMarkdown]);
  return (
    <ConflictPreview
      {...{ place, hunk, now, mayDecide, ...writing }}
      person={turnId === null ? (askedBy?.name ?? panelText('someone')) : undefined}
      isBusy={review.deciding.includes(hunk.id)}
      mayAccept={refusal === null && hunk.refusal === null}
      problem={review.problem?.hunkId === hunk.id ? review.problem.message : undefined}
      onDecide={(choice) => review.decide(hunk.id, choice)}
    />
  );
}

const LOOKS = {
  deleted: 'rounded-[2px] bg-del-bg text-del-ink',
  inserted: 'rounded-[2px] bg-add-bg text-add-ink underline-offset-[3px]',
};

/** Added lines aren't underlined word by word. */
const ADDED_BLOCK = 'my-1 block rounded-e-[2px] border-add-ink border-s-[3px] bg-add-bg px-2 py-0.5 no-underline';

function PassageText({ id, passage, byAi }: { id: string; passage: Passage; byAi: boolean }) {
  return (
    <p
      id={id}
      dir="auto"
      className="whitespace-pre-wrap break-words px-4 py-3 font-serif text-[0.9375rem] leading-[1.6]"
    >
      {passage.parts.map((part, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts follow from the text alone
        <PartText key={i} part={part} byAi={byAi} isAlone={passage.parts.length === 1} />
      ))}
    </p>
  );
}

interface PartTextProps {
  part: Part;
  byAi: boolean;
  /** Whether the passage has nothing else. */
  isAlone: boolean;
}

function PartText({ part: { kind, text }, byAi, isAlone }: PartTextProps) {
  if (kind === 'same') return readable(text);
  const isOfLines = isAlone || text.startsWith('\n') || text.endsWith('\n');
  if (kind === 'inserted' && isOfLines && text.trim() !== '')
    return <ins className={cx(ADDED_BLOCK, byAi && 'border-dotted')}>{readable(text.trim())}</ins>;
  const Tag = kind === 'deleted' ? 'del' : 'ins';
  return (
    <Tag className={cx(LOOKS[kind], kind === 'inserted' && byAi && 'decoration-dotted')}>
      {readable(visibleText(text))}
    </Tag>
  );
}

interface DecideProps {
  /** The id of the element that describes the buttons. */
  textId: string;
  count: number;
  isBusy: boolean;
  mayAccept: boolean;
  onDecide(kind: 'accept' | 'reject'): void;
}

/** The decisions on a passage. */
function Decide({ textId, count, isBusy, mayAccept, onDecide }: DecideProps) {
  return (
    <div className="flex flex-wrap gap-1.5 border-line border-t px-3 py-2">
      <Button
        aria-describedby={textId}
        size="sm"
        icon={<Check size={14} />}
        busy={isBusy}
        disabled={!mayAccept}
        onClick={() => onDecide('accept')}
      >
        {t('accept', { count })}
      </Button>
      <Button
        aria-describedby={textId}
        size="sm"
        variant="quiet"
        icon={<X size={14} />}
        disabled={isBusy}
        onClick={() => onDecide('reject')}
      >
        {t('reject', { count })}
      </Button>
    </div>
  );
}
