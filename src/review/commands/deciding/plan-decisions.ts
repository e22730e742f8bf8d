import type { DocumentAccess } from '@/documents/access';
import type { Context } from '@/identity/context';
import type { ResolvedHunk } from '@/versions/core/hunks/anchors';
import { frozenBy } from '@/versions/core/hunks/frozen';
import type { StoredHunk, Suggestion } from '@/versions/queries/suggestion';
import { type Verdict, verdictOn } from '../../core/choice-effect';
import { isApproved } from '../../core/rules';
import { tooLate } from '../../core/selection';
import type { People } from '../../people';
import { approvalCounts, frozenRefusal, refusalFor } from '../../policy';
import type { Choice, RuleRefusal, WholesaleChoice } from '../../schema';
import { resolveHunks } from './resolve-hunks';
import type { Docket, Judged, NewApproval, Ruling } from './review-state';

/** A hunk that is to be decided, as it stands in the document now. */
export interface Case {
  suggestion: Suggestion;
  hunk: StoredHunk;
  now: ResolvedHunk;
}

export interface Reviewer {
  ctx: Context;
  access: DocumentAccess;
  people: People;
}

type Judgement =
  | { outcome: 'ruled'; ruling: Ruling }
  | { outcome: 'approved'; approval: NewApproval }
  | { outcome: 'refused'; refusal: RuleRefusal }
  | { outcome: 'unfit'; problem: Extract<Verdict, { ok: false }>['problem'] };

/** What becomes of a choice by the hunk's text and the rules of the project. Decides nothing yet. */
export function judge(docket: Docket, it: Case, { choice, by }: { choice: Choice; by: Reviewer }): Judgement {
  const verdict = verdictOn(choice, it.hunk, it.now);
  if (!verdict.ok) return { outcome: 'unfit', problem: verdict.problem };
  const ruling = { ...it, verdict };
  // Rules are about what gets into the text: whoever decides at all may reject.
  if (verdict.put === undefined) return { outcome: 'ruled', ruling };
  const about = { path: by.access.path, askers: it.suggestion.askers };
  const { userId } = by.ctx.actor;
  const refusal = refusalFor(docket.rules, { ...about, userId }, by.people);
  if (refusal) return { outcome: 'refused', refusal };
  const frozen = frozenBy(docket.frozen, it.now, verdict.put);
  if (frozen) return { outcome: 'refused', refusal: frozenRefusal(frozen, by.people.names) };
  const given = (docket.approvals.get(it.hunk.id) ?? []).map((row) => ({ ...row, text: row.text ?? undefined }));
  const own = { userId, text: verdict.text };
  const isOwnWording = verdict.text !== undefined && choice.kind === 'own_wording';
  const counts = approvalCounts(docket.rules, about, by.people);
  if (isApproved(docket.rules, given, { ...own, isOwnWording }, counts)) return { outcome: 'ruled', ruling };
  return { outcome: 'approved', approval: { ...own, hunkId: it.hunk.id, suggestion: it.suggestion } };
}

export interface JudgedMany extends Judged {
  conflicts: Set<string>;
  refused: Map<string, RuleRefusal>;
}

/**
 * One choice for many open hunks. What is in conflict, refused, or touches the place of an earlier one stays open.
 * The caller says which hunks, in which order they have precedence.
 */
export async function judgeMany(
  docket: Docket,
  wanted: readonly { suggestion: Suggestion; hunk: StoredHunk }[],
  { choice, by }: { choice: WholesaleChoice; by: Reviewer },
): Promise<JudgedMany> {
  const resolved = await resolveHunks(docket, wanted);
  const judged: JudgedMany = { rulings: [], approvals: [], conflicts: new Set(), refused: new Map() };
  for (const [i, it] of wanted.entries()) {
    const judgement = judge(docket, { ...it, now: resolved[i]! }, { choice, by });
    if (judgement.outcome === 'ruled') judged.rulings.push(judgement.ruling);
    else if (judgement.outcome === 'approved') judged.approvals.push(judgement.approval);
    else if (judgement.outcome === 'refused') judged.refused.set(it.hunk.id, judgement.refusal);
    else judged.conflicts.add(it.hunk.id);
  }
  const changing = judged.rulings.filter(({ verdict }) => verdict.put !== undefined);
  const late = tooLate(changing.map(({ suggestion, now }) => ({ suggestionId: suggestion.id, now })));
  for (const i of late) judged.conflicts.add(changing[i]!.hunk.id);
  return { ...judged, rulings: judged.rulings.filter(({ hunk }) => !judged.conflicts.has(hunk.id)) };
}
