import type { PathChange } from '@/documents/core/place';
import { mustSuggest, ownersOfPath, type PathOwners, type SuggestOnly } from '@/documents/sharing/core/suggest-only';
import type { Role } from '@/identity/core/role';

/** A project's rules for accepting suggestions. */
export interface ReviewRules {
  /** How many people must accept a hunk before it's applied. */
  approvals: number;
  /** Whether people can't accept changes they asked the agent for. */
  notOwnRequest: boolean;
  owners: readonly PathOwners[];
  /** Where people can change live text only by suggestions. */
  suggestOnly: readonly SuggestOnly[];
}

export const NO_RULES: ReviewRules = { approvals: 1, notOwnRequest: false, owners: [], suggestOnly: [] };

/**
 * Returns the owners of a path, who alone may accept changes there, or undefined if the path has no owners. The last
 * matching glob applies.
 */
export function ownersOf({ owners }: ReviewRules, path: string): readonly string[] | undefined {
  return ownersOfPath(owners, path);
}

/**
 * A possible acceptance: the document's path, everyone who asked for the change, and the person who wants to accept.
 */
export interface Acceptance {
  path: string;
  askers: readonly string[];
  userId: string;
}

/** Returns the rule that forbids a person to accept a change, or undefined if no rule does. */
export function forbiddingRule(
  rules: ReviewRules,
  { path, askers, userId }: Acceptance,
): { rule: 'owners'; userIds: readonly string[] } | { rule: 'own_request' } | undefined {
  const owners = ownersOf(rules, path);
  if (owners && !owners.includes(userId)) return { rule: 'owners', userIds: owners };
  if (rules.notOwnRequest && askers.includes(userId)) return { rule: 'own_request' };
  return undefined;
}

/**
 * Returns the path whose owners must make this move or copy, with the owners, or undefined if the person may make it.
 * Moving needs an owner of both paths, and copying needs an owner of the new path, because the document's text was
 * accepted under the rules of its old path. Anyone may move a document between paths with the same owners. `there` are
 * the rules of the new path's project, if that's another one.
 */
export function ownersAgainst(
  rules: ReviewRules,
  { kind, from, to }: PathChange,
  userId: string,
  there = rules,
): { path: string; userIds: readonly string[] } | undefined {
  const [before, after] = [ownersOf(rules, from), ownersOf(there, to)];
  if (isSamePeople(before, after)) return undefined;
  if (kind === 'move' && before && !before.includes(userId)) return { path: from, userIds: before };
  if (after && !after.includes(userId)) return { path: to, userIds: after };
  return undefined;
}

/**
 * Returns the path at which a person can only suggest, so that they can't make this move or copy, or undefined if they
 * can. A move takes a text out of the rule's reach, or brings one in that nobody reviewed; so does a copy. Moves and
 * copies inside the rule's reach are allowed. `there` are the rules of the new path's project, if that's another one.
 */
export function suggestOnlyAgainst(
  rules: ReviewRules,
  { kind, from, to }: PathChange,
  { userId, role, roleThere }: { userId: string; role: Role; roleThere: Role },
  there = rules,
): string | undefined {
  const before = mustSuggest(rules, { path: from, userId, role });
  const after = mustSuggest(there, { path: to, userId, role: roleThere });
  if (before === after) return undefined;
  if (after) return to;
  return kind === 'move' ? from : undefined;
}

function isSamePeople(a: readonly string[] | undefined, b: readonly string[] | undefined): boolean {
  if (!a || !b) return a === b;
  const [these, those] = [new Set(a), new Set(b)];
  return these.size === those.size && [...these].every((userId) => those.has(userId));
}

/** Returns whether an acceptance can depend on earlier approvals of other people. */
export function needsOthers({ approvals, notOwnRequest }: ReviewRules): boolean {
  return approvals > 1 || notOwnRequest;
}

/** A person's approval of inserting `text`. If `text` is undefined, they approved the change as suggested. */
export interface Approval {
  userId: string;
  text: string | undefined;
}

/**
 * Whether a person's acceptance is enough, given the earlier approvals of exactly the same text, oldest first. `counts`
 * says whose approvals still count. If requesters can't accept their own changes, the person who first proposed a
 * wording is its requester, so their approval of it doesn't count.
 */
export function isApproved(
  rules: ReviewRules,
  given: readonly Approval[],
  own: Approval & { isOwnWording: boolean },
  counts: (userId: string) => boolean,
): boolean {
  const same = given.filter(({ text }) => text === own.text).map(({ userId }) => userId);
  const author = rules.notOwnRequest && own.isOwnWording ? (same[0] ?? own.userId) : undefined;
  const people = new Set([...same.filter(counts), own.userId]);
  if (author !== undefined) people.delete(author);
  return people.size >= rules.approvals;
}
