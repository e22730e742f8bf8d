import type { PathChange } from '@/documents/core/place';
import type { FrozenRow } from '@/versions/queries/frozen-ranges';
import type { RuleRefusal } from '../core/refusal';
import { forbiddingRule, type ReviewRules, suggestOnlyAgainst } from '../core/rules';
import type { People } from '../people';
import { approvalCounts, frozenRefusal, refusalFor, undoRefusal, whoCould } from '../policy';
import type { TreePlan } from './core/tree-plan';

/** A change of the tree for the review rules: the paths it touches, and everyone who asked for it. */
export interface Touched {
  paths: readonly string[];
  askers: readonly string[];
}

/** Returns why a person may not accept a change: they need permission to accept changes at all its paths. */
export function treeRefusal(
  rules: ReviewRules,
  { paths, askers, userId }: Touched & { userId: string },
  people: People,
): RuleRefusal | undefined {
  const deciders = people.deciders.filter((person) => mayAccept(rules, { paths, askers }, person.userId));
  for (const path of paths) {
    const refusal = refusalFor(rules, { path, askers, userId }, { deciders });
    if (refusal) return refusal;
  }
  return undefined;
}

function mayAccept(rules: ReviewRules, { paths, askers }: Touched, userId: string): boolean {
  return paths.every((path) => !forbiddingRule(rules, { path, askers, userId }));
}

/** Returns whether a person's approval of a change counts: they may decide, and no rule forbids them to accept it. */
export function treeApprovalCounts(rules: ReviewRules, about: Touched, people: People): (userId: string) => boolean {
  const counts = about.paths.map((path) => approvalCounts(rules, { path, askers: about.askers }, people));
  return (userId) => counts.every((count) => count(userId));
}

/** Returns why a person may not undo an accepted change at these paths. */
export function treeUndoRefusal(
  rules: ReviewRules,
  { paths, userId }: { paths: readonly string[]; userId: string },
  people: People,
): RuleRefusal | undefined {
  for (const path of paths) {
    const refusal = undoRefusal(rules, { path, userId }, people);
    if (refusal) return refusal;
  }
  return undefined;
}

/**
 * Returns why a person may not move a document by accepting a suggested rename, or by undoing one: they can only
 * suggest at one of the two paths, so the move would let them edit freely in between.
 */
export function treeMoveRefusal(
  rules: ReviewRules,
  { from, to, userId }: { from: string; to: string; userId: string },
  { deciders, roles }: People,
): RuleRefusal | undefined {
  const change: PathChange = { kind: 'move', from, to };
  const against = (person: string) => {
    const role = roles.get(person) ?? 'viewer';
    return suggestOnlyAgainst(rules, change, { userId: person, role, roleThere: role });
  };
  const path = against(userId);
  if (path === undefined) return undefined;
  const who = deciders.filter((person) => against(person.userId) === undefined);
  const reason =
    `The review rules let you change “${path}” only by suggestion. ` +
    'Only someone who can edit documents at that path can accept or undo this move.';
  return { rule: 'suggest_only', message: `${reason} ${whoCould(who)}`, who };
}

/** Works like `treeMoveRefusal`, for the result of accepting a change. */
export function planRefusal(
  rules: ReviewRules,
  { plan, userId }: { plan: TreePlan; userId: string },
  people: People,
): RuleRefusal | undefined {
  if (plan.outcome !== 'rename') return undefined;
  return treeMoveRefusal(rules, { from: plan.from, to: plan.path, userId }, people);
}

/** Returns whether a person may withdraw a tree change that is under review: only their own. */
export function mayWithdraw(
  userId: string,
  { turnId, askedByUserId }: { turnId: string | null; askedByUserId: string },
): boolean {
  return turnId === null && askedByUserId === userId;
}

/** Returns why nobody may accept the deletion of a document with frozen passages. */
export function frozenTreeRefusal(frozen: readonly FrozenRow[], people: People): RuleRefusal | undefined {
  const [first] = frozen;
  return first && frozenRefusal(first, people.names);
}
