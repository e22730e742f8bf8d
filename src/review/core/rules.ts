import type { PathChange } from '@/documents/core/place';
import { matchesGlob } from './glob';

/** What a project asks of those who accept suggestions. */
export interface ReviewRules {
  /** How many people have to accept a hunk before it is put into the text. */
  approvals: number;
  /** Nobody accepts what they asked the agent for. */
  notOwnRequest: boolean;
  owners: readonly { glob: string; userIds: readonly string[] }[];
}

export const NO_RULES: ReviewRules = { approvals: 1, notOwnRequest: false, owners: [] };

/** Who alone may accept in a document, or undefined where everybody may who decides at all. The last glob that matches counts. */
export function ownersOf({ owners }: ReviewRules, path: string): readonly string[] | undefined {
  return owners.findLast(({ glob }) => matchesGlob(glob, path))?.userIds;
}

/** Who would accept what: the path of the document, everyone who asked for the change, and the person. */
export interface Acceptance {
  path: string;
  askers: readonly string[];
  userId: string;
}

/** The rule that keeps a person from accepting a change; undefined when none does. */
export function ruleAgainst(
  rules: ReviewRules,
  { path, askers, userId }: Acceptance,
): { rule: 'owners'; userIds: readonly string[] } | { rule: 'own_request' } | undefined {
  const owners = ownersOf(rules, path);
  if (owners && !owners.includes(userId)) return { rule: 'owners', userIds: owners };
  if (rules.notOwnRequest && askers.includes(userId)) return { rule: 'own_request' };
  return undefined;
}

/**
 * The path whose owners keep a person from changing a path, with the owners; undefined when none do. Moving takes an
 * owner of both paths, copying one of the new path: what the document holds was accepted under the rules of its old
 * path. Between paths with the same owners anyone may move.
 */
export function ownersAgainst(
  rules: ReviewRules,
  { kind, from, to }: PathChange,
  userId: string,
): { path: string; userIds: readonly string[] } | undefined {
  const [before, after] = [ownersOf(rules, from), ownersOf(rules, to)];
  if (isSamePeople(before, after)) return undefined;
  if (kind === 'move' && before && !before.includes(userId)) return { path: from, userIds: before };
  if (after && !after.includes(userId)) return { path: to, userIds: after };
  return undefined;
}

function isSamePeople(a: readonly string[] | undefined, b: readonly string[] | undefined): boolean {
  if (!a || !b) return a === b;
  const [these, those] = [new Set(a), new Set(b)];
  return these.size === those.size && [...these].every((userId) => those.has(userId));
}

/** Whether an acceptance can depend on what other people have approved before. */
export function needsOthers({ approvals, notOwnRequest }: ReviewRules): boolean {
  return approvals > 1 || notOwnRequest;
}

/** A person would put `text` in (undefined: the change as it was proposed). */
export interface Approval {
  userId: string;
  text: string | undefined;
}

/**
 * Whether a person's acceptance is enough, with the approvals given before it to the very same text, oldest first.
 * `counts` says whose approvals still count. Where nobody accepts what they asked for, whoever first proposed a wording
 * has asked for it: their approval of it doesn't count.
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
