import type { Tx } from '@/platform/database';
import { closeSuggestion, mergeSuggestions } from '@/versions/commands/close-suggestion';
import type { Suggestion } from '@/versions/queries/suggestion';
import { seqOfHead } from '@/versions/queries/version';
import type { SuggestionStatus } from '@/versions/schema';
import { closedStatus, withoutTaken } from '../core/closing';
import { groupBy } from '../core/group';
import { type DecidedHunk, findDecidedHunks, findUnmerged, markMerged, putAnchorOf, type TakenRow } from '../store';
import type { Docket } from './docket';

interface Closing {
  documentId: string;
  userId: string;
  /** Suggestions that a hunk was decided of. */
  touched: readonly Suggestion[];
  /** The last number of the log. */
  seq: bigint;
}

/**
 * Closes suggestions that have no hunk left open. If something of them was taken that no merge holds yet, the text becomes a
 * merge of the head and of all suggestions that it holds something of: also of those still under review, since their accepted
 * hunks are part of that text. Returns how the suggestions ended.
 */
export async function closeDecided(docket: Docket, closing: Closing): Promise<Map<string, SuggestionStatus>> {
  const closed = new Map<string, SuggestionStatus>();
  for (const { id, hunks } of closing.touched) {
    const status = closedStatus(hunks.map((hunk) => docket.standing.get(hunk.id)));
    if (status) closed.set(id, status);
  }
  for (const [suggestionId, status] of closed) await closeSuggestion(docket.tx, suggestionId, status);
  if (closed.size > 0) await merge(docket, closing, new Set(closed.keys()));
  return closed;
}

async function merge({ tx, fork, pending }: Docket, closing: Closing, closed: ReadonlySet<string>): Promise<void> {
  const { documentId, userId, seq } = closing;
  const unmerged = await findUnmerged(tx, documentId);
  const ids = unmerged.map(({ id }) => id);
  const sources = sourcesOf(unmerged, await findDecidedHunks(tx, ids), closed);
  const open = new Set(pending.flatMap(({ id }) => (closed.has(id) ? [] : [id])));
  if (!sources.some(({ version }) => isDone(version, open))) return;
  const taken = await takenSince(tx, documentId, unmerged);
  const mergeId = await mergeSuggestions(tx, {
    documentId,
    userId,
    suggestionIds: sources.map(({ version }) => version.id),
    peopleText: withoutTaken(fork.text, taken, fork.findPut(taken)),
    text: fork.text,
    seq,
    description: summaryOf(sources),
  });
  await markMerged(tx, ids, mergeId);
}

interface Source {
  version: DecidedHunk['version'];
  /** How many of its hunks were taken. */
  taken: number;
}

/**
 * Suggestions that something was taken of, in the order in which it was. What a refinement inherited is its own: of several that
 * did, that of one which is closed now, else of the newest.
 */
function sourcesOf(
  unmerged: readonly TakenRow[],
  decided: readonly DecidedHunk[],
  closed: ReadonlySet<string>,
): Source[] {
  const byDecision = groupBy(
    decided.flatMap(({ inheritedDecisionId, decisions, version }) => {
      const ids = inheritedDecisionId ? [inheritedDecisionId] : [];
      return [...ids, ...decisions.map(({ id }) => id)].map((decisionId) => ({ decisionId, version }));
    }),
    ({ decisionId }) => decisionId,
  );
  const credited = unmerged.map(({ id }) => {
    const versions = byDecision.get(id)!.map(({ version }) => version);
    return versions.find((version) => closed.has(version.id)) ?? versions.at(-1)!;
  });
  const groups = groupBy(credited, ({ id }) => id);
  return [...groups.values()].map((group) => ({ version: group[0]!, taken: group.length }));
}

/** Whether nothing of a suggestion is left to decide: neither in itself nor in the one that replaced it. */
function isDone({ id, supersededById }: Source['version'], open: ReadonlySet<string>): boolean {
  return !open.has(id) && !(supersededById !== null && open.has(supersededById));
}

/** What was taken since the head was made. */
async function takenSince(tx: Tx, documentId: string, unmerged: readonly TakenRow[]) {
  const headSeq = await seqOfHead(tx, documentId);
  return unmerged.flatMap((row) => {
    const anchor = putAnchorOf(row);
    if (!anchor || row.seq === null || row.seq <= headSeq) return [];
    return [{ anchor, put: row.text ?? row.hunk.after, replaced: row.replaced ?? row.hunk.before }];
  });
}

function summaryOf(sources: readonly Source[]): string {
  return sources
    .map(({ version, taken }) => `Accepted ${taken} of ${version._count.hunks}: ${version.description}`)
    .join('; ');
}
