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

/** The rule that keeps somebody from accepting a suggestion. */
export function ruleAgainst(
  rules: ReviewRules,
  about: { path: string; askedByUserId: string | undefined; userId: string },
): { rule: 'owners'; userIds: readonly string[] } | { rule: 'own_request' } | undefined {
  const owners = ownersOf(rules, about.path);
  if (owners && !owners.includes(about.userId)) return { rule: 'owners', userIds: owners };
  if (rules.notOwnRequest && about.askedByUserId === about.userId) return { rule: 'own_request' };
  return undefined;
}

/** Somebody would put `text` in (undefined: the hunk's own). */
export interface Approval {
  userId: string;
  text: string | undefined;
}

/** Whether somebody's acceptance is enough, with the approvals that others gave to the very same text. */
export function isApproved(rules: ReviewRules, given: readonly Approval[], own: Approval): boolean {
  const others = given.filter(({ userId, text }) => userId !== own.userId && text === own.text);
  return others.length + 1 >= rules.approvals;
}
