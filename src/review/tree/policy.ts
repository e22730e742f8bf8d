import type { FrozenRow } from '@/versions/queries/frozen-ranges';
import type { RuleRefusal } from '../core/refusal';
import { type ReviewRules, ruleAgainst } from '../core/rules';
import type { People } from '../people';
import { approvalCounts, frozenRefusal, refusalFor, undoRefusal } from '../policy';

/** A change of the tree for the review rules: the paths it touches, and everyone who asked for it. */
export interface Touched {
  paths: readonly string[];
  askers: readonly string[];
}

/** Why a person may not accept a change: they need the right to accept changes at all its paths. */
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
  return paths.every((path) => !ruleAgainst(rules, { path, askers, userId }));
}

/** Whether a person's approval of a change counts: they may decide, and no rule keeps them from accepting it. */
export function treeApprovalCounts(rules: ReviewRules, about: Touched, people: People): (userId: string) => boolean {
  const counts = about.paths.map((path) => approvalCounts(rules, { path, askers: about.askers }, people));
  return (userId) => counts.every((count) => count(userId));
}

/** Why a person may not undo an accepted change at these paths. */
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

/** Why nobody may accept the deletion of a document with frozen passages. */
export function frozenTreeRefusal(frozen: readonly FrozenRow[], people: People): RuleRefusal | undefined {
  const [first] = frozen;
  return first && frozenRefusal(first, people.names);
}
