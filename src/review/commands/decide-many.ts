import { requireDocument } from '@/documents/access';
import type { Context } from '@/identity/context';
import { placesOfHunks } from '@/versions/queries/suggestion';
import { peopleOf } from '../people';
import type { DecideManyInput, DecideManyReport, HunkOutcome, HunkResult } from '../schema';
import { findStanding } from '../store';
import { carryOut } from './deciding/apply-decisions';
import { type JudgedMany, judgeMany } from './deciding/plan-decisions';
import { openHunks, type Ruling } from './deciding/review-state';

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
  const rulings = new Map(done.rulings.map((ruling) => [ruling.hunk.id, ruling]));
  const approved = new Set(done.approvals.map((approval) => approval.hunkId));
  const results = [...selected].map((hunkId) => {
    const isDecided = decidedBefore.has(hunkId) && known.has(hunkId);
    return resultFor(hunkId, { ruling: rulings.get(hunkId), approved, judged: judged!, isDecided });
  });
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

interface HunkFate {
  ruling: Ruling | undefined;
  approved: ReadonlySet<string>;
  judged: JudgedMany;
  isDecided: boolean;
}

function resultFor(hunkId: string, { ruling, approved, judged, isDecided }: HunkFate): HunkResult {
  const result = (outcome: HunkOutcome, message: string | null = null) => ({ hunkId, outcome, message });
  if (ruling) return result(ruling.verdict.kind === 'already_there' ? 'already_there' : 'decided');
  if (approved.has(hunkId)) return result('approved');
  const refusal = judged.refused.get(hunkId);
  if (refusal) return result('refused', refusal.message);
  if (judged.conflicts.has(hunkId)) return result('conflict');
  return result(isDecided ? 'decided_before' : 'closed');
}
