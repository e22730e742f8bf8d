import type { Tx } from '@/platform/database';
import { closeSuggestion, mergeSuggestions } from '@/versions/commands/close-suggestion';
import { quotedDescription } from '@/versions/core/guest-note';
import type { Suggestion } from '@/versions/queries/suggestion';
import { seqOfHead } from '@/versions/queries/version';
import type { SuggestionStatus } from '@/versions/schema';
import { closedStatus, withoutTaken } from '../../core/closing';
import { groupBy } from '../../core/group';
import type { Fork } from '../../fork';
import {
  type DecidedHunk,
  findDecidedHunks,
  findUnmerged,
  insertedAnchorOf,
  markMerged,
  type TakenRow,
} from '../../store';
import type { ReviewState } from './review-state';

/** A decision that inserted text of a suggestion into the document. */
export interface Taken {
  decisionId: string;
  seq: bigint;
  replaced: string;
  /** The text's position in UTF-16 units, or undefined if it has changed since it was inserted. */
  place: { from: number; to: number } | undefined;
  /** The suggestions whose hunks it belongs to, oldest first. */
  versions: readonly SourceVersion[];
}

type SourceVersion = Pick<DecidedHunk['version'], 'id' | 'supersededById' | 'description' | 'guestId'> & {
  hunkCount: number;
};

interface Closing {
  documentId: string;
  userId: string;
  /** Suggestions without open hunks, with their final status. */
  closed: ReadonlyMap<string, SuggestionStatus>;
  /** The accepted changes of this decision, in its order. They aren't stored yet. */
  taken: readonly Taken[];
  /** The last number of the log. */
  seq: bigint;
}

/** Returns the given suggestions without open hunks, with their final status. */
export function closedBy({ decisions }: ReviewState, touched: readonly Suggestion[]): Map<string, SuggestionStatus> {
  const closed = new Map<string, SuggestionStatus>();
  for (const { id, hunks } of touched) {
    const status = closedStatus(hunks.map((hunk) => decisions.get(hunk.id)));
    if (status) closed.set(id, status);
  }
  return closed;
}

/**
 * Closes suggestions. If they have accepted changes that no merge contains yet, the text becomes a merge of the head
 * and of all suggestions with changes in it, including those still under review. Returns the merge; this decision's
 * accepted changes must be stored as part of it.
 */
export async function closeDecided(state: ReviewState, closing: Closing): Promise<string | undefined> {
  for (const [suggestionId, status] of closing.closed) await closeSuggestion(state.tx, suggestionId, status);
  return closing.closed.size > 0 ? merge(state, closing) : undefined;
}

async function merge({ tx, fork, pending }: ReviewState, closing: Closing): Promise<string | undefined> {
  const { documentId, userId, closed, seq } = closing;
  const earlier = await unmergedBefore(tx, fork, documentId);
  const taken = [...earlier, ...closing.taken];
  const sources = sourcesOf(taken, closed);
  const open = new Set(pending.flatMap(({ id }) => (closed.has(id) ? [] : [id])));
  if (!sources.some(({ version }) => isDone(version, open))) return undefined;
  const headSeq = await seqOfHead(tx, documentId);
  const since = taken.filter((one) => one.seq > headSeq);
  const mergeId = await mergeSuggestions(tx, {
    documentId,
    userId,
    suggestionIds: sources.map(({ version }) => version.id),
    peopleText: withoutTaken(fork.text, since),
    text: fork.text,
    seq,
    description: summaryOf(sources),
  });
  await markMerged(
    tx,
    earlier.map(({ decisionId }) => decisionId),
    mergeId,
  );
  return mergeId;
}

/** Returns changes that earlier decisions accepted and that no merge contains yet. */
async function unmergedBefore(tx: Tx, fork: Fork, documentId: string): Promise<Taken[]> {
  const rows = await findUnmerged(tx, documentId);
  if (rows.length === 0) return [];
  const decided = await findDecidedHunks(
    tx,
    rows.map(({ id }) => id),
  );
  const byDecision = groupBy(
    decided.flatMap(({ inheritedDecisionId, decisions, version }) => {
      const ids = inheritedDecisionId ? [inheritedDecisionId] : [];
      return [...ids, ...decisions.map(({ id }) => id)].map((decisionId) => ({ decisionId, version }));
    }),
    ({ decisionId }) => decisionId,
  );
  const places = placesOf(fork, rows);
  return rows.map((row) => ({
    decisionId: row.id,
    // Old rows have no log number: count them as older than any head.
    seq: row.seq ?? 0n,
    replaced: row.replaced ?? row.hunk.before,
    place: places.get(row.id),
    versions: byDecision.get(row.id)!.map(({ version: { _count, ...version } }) => ({
      ...version,
      hunkCount: _count.hunks,
    })),
  }));
}

function placesOf(fork: Fork, rows: readonly TakenRow[]): Map<string, Taken['place']> {
  const anchored = rows.flatMap((row) => {
    const anchor = insertedAnchorOf(row);
    return anchor ? [{ id: row.id, anchor, text: row.text ?? row.hunk.after }] : [];
  });
  const found = fork.findInserted(anchored);
  return new Map(anchored.map(({ id }, i) => [id, found[i]]));
}

interface Source {
  version: SourceVersion;
  /** The number of its hunks that were accepted. */
  taken: number;
}

/**
 * Returns the suggestions with accepted changes, in order of acceptance. A refined suggestion keeps the decisions it
 * inherited. If several refinements inherited the same decision, the closed one owns it; otherwise the newest does.
 */
function sourcesOf(taken: readonly Taken[], closed: ReadonlyMap<string, SuggestionStatus>): Source[] {
  const credited = taken.map(({ versions }) => versions.find((version) => closed.has(version.id)) ?? versions.at(-1)!);
  const groups = groupBy(credited, ({ id }) => id);
  return [...groups.values()].map((group) => ({ version: group[0]!, taken: group.length }));
}

/** Returns whether a suggestion has no open hunks, either itself or in the suggestion that replaced it. */
function isDone({ id, supersededById }: SourceVersion, open: ReadonlySet<string>): boolean {
  return !open.has(id) && !(supersededById !== null && open.has(supersededById));
}

function summaryOf(sources: readonly Source[]): string {
  return sources
    .map(({ version, taken }) => `Accepted ${taken} of ${version.hunkCount}: ${quotedDescription(version)}`)
    .join('; ');
}
