import { requireDocument } from '@/documents/access';
import type { Context } from '@/identity/context';
import { placesOfHunks } from '@/versions/queries/suggestion';
import { peopleOf } from '../people';
import type { DecideManyInput, DecideManyReport, HunkOutcome, HunkResult } from '../schema';
import { findStanding } from '../store';
import { type CarriedOut, carryOut } from './carry-out';
import { openHunks } from './docket';
import { type JudgedMany, judgeMany } from './judge';

/**
 * Accepts or rejects a selection of hunks across the suggestions of a document, as one transaction and one change of the text.
 * What is in conflict stays open, also a hunk that touches the place of one of another suggestion that is accepted along
 * with it: the one of the older suggestion wins. The report says what became of each. Throws NOT_FOUND, FORBIDDEN.
 */
export async function decideMany(
  ctx: Context,
  { documentId, hunkIds, choice }: DecideManyInput,
): Promise<DecideManyReport> {
  const access = await requireDocument(ctx, documentId, 'decide');
  const people = await peopleOf(ctx, access.workspaceId);
  const selected = new Set(hunkIds);
  let judged: JudgedMany | undefined;
  let decidedBefore = new Set<string>();
  const done = await carryOut(ctx, access, async (docket) => {
    decidedBefore = new Set((await findStanding(docket.tx, hunkIds)).keys());
    const wanted = openHunks(docket).filter(({ hunk }) => selected.has(hunk.id));
    judged = await judgeMany(docket, wanted, { choice, by: { ctx, access, people } });
    return judged;
  });
  // A hunk of another document was not asked for here: it counts as closed.
  const places = (await placesOfHunks(ctx.db, hunkIds)).filter((place) => place.documentId === documentId);
  const known = new Set(places.map(({ hunkId }) => hunkId));
  const results = [...selected].map((hunkId) =>
    resultFor(hunkId, { done, judged: judged!, isDecided: decidedBefore.has(hunkId) && known.has(hunkId) }),
  );
  const count = (...outcomes: HunkOutcome[]) => results.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const statuses = new Map(places.map(({ suggestionId, status }) => [suggestionId, status]));
  return {
    decided: count('decided'),
    approved: count('approved'),
    alreadyThere: count('already_there'),
    skipped: count('conflict', 'refused'),
    results,
    suggestions: [...statuses].map(([suggestionId, status]) => ({ suggestionId, status })),
  };
}

function resultFor(
  hunkId: string,
  { done, judged, isDecided }: { done: CarriedOut; judged: JudgedMany; isDecided: boolean },
): HunkResult {
  const result = (outcome: HunkOutcome, message: string | null = null) => ({ hunkId, outcome, message });
  const ruling = done.rulings.find(({ hunk }) => hunk.id === hunkId);
  if (ruling) return result(ruling.verdict.kind === 'already_there' ? 'already_there' : 'decided');
  if (done.approvals.some((approval) => approval.hunkId === hunkId)) return result('approved');
  const refusal = judged.refused.get(hunkId);
  if (refusal) return result('refused', refusal.message);
  if (judged.conflicts.has(hunkId)) return result('conflict');
  return result(isDecided ? 'decided_before' : 'closed');
}
