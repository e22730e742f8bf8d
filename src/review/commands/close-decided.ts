import type { Tx } from '@/platform/database';
import { closeSuggestion, mergeSuggestions } from '@/versions/commands/close-suggestion';
import type { Suggestion } from '@/versions/queries/suggestion';
import { seqOfHead } from '@/versions/queries/version';
import type { SuggestionStatus } from '@/versions/schema';
import { closedStatus, withoutTaken } from '../core/closing';
import { groupBy } from '../core/group';
import { findUnmerged, markMerged, putAnchorOf, type TakenRow } from '../store';
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
  const sources = sourcesOf(unmerged, closed);
  const open = new Set(pending.flatMap(({ id }) => (closed.has(id) ? [] : [id])));
  if (!sources.some(({ taken }) => taken.some(({ hunk }) => isDone(hunk.version, open)))) return;
  const taken = await takenSince(tx, documentId, unmerged);
  const mergeId = await mergeSuggestions(tx, {
    documentId,
    userId,
    suggestionIds: sources.map(({ suggestionId }) => suggestionId),
    peopleText: withoutTaken(fork.text, taken, fork.findPut(taken)),
    text: fork.text,
    seq,
    description: summaryOf(sources),
  });
  const ids = unmerged.map(({ id }) => id);
  await markMerged(tx, ids, mergeId);
}

interface Source {
  suggestionId: string;
  taken: TakenRow[];
}

/**
 * Suggestions that something was taken of, in the order in which it was. What a refinement inherited is its own: of several that
 * did, that of one which is closed now, else of the newest.
 */
function sourcesOf(unmerged: readonly TakenRow[], closed: ReadonlySet<string>): Source[] {
  const credited = [...groupBy(unmerged, ({ id, inheritedFromId }) => inheritedFromId ?? id).values()].map(
    (family) => family.find(({ hunk }) => closed.has(hunk.versionId)) ?? family.at(-1)!,
  );
  const bySuggestion = groupBy(credited, ({ hunk }) => hunk.versionId);
  return [...bySuggestion].map(([suggestionId, taken]) => ({ suggestionId, taken }));
}

/** Whether nothing of a suggestion is left to decide: neither in itself nor in the one that replaced it. */
function isDone({ id, supersededById }: TakenRow['hunk']['version'], open: ReadonlySet<string>): boolean {
  return !open.has(id) && !(supersededById !== null && open.has(supersededById));
}

/** What was taken since the head was made. */
async function takenSince(tx: Tx, documentId: string, unmerged: readonly TakenRow[]) {
  const headSeq = await seqOfHead(tx, documentId);
  return unmerged.flatMap((row) => {
    const anchor = putAnchorOf(row);
    if (!anchor || row.inheritedFromId !== null || row.seq === null || row.seq <= headSeq) return [];
    return [{ anchor, put: row.text ?? row.hunk.after, replaced: row.replaced ?? row.hunk.before }];
  });
}

function summaryOf(sources: readonly Source[]): string {
  return sources
    .map(({ taken }) => {
      const { version } = taken[0]!.hunk;
      return `Accepted ${taken.length} of ${version._count.hunks}: ${version.description}`;
    })
    .join('; ');
}
