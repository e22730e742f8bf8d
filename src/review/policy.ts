import type { PathChange } from '@/documents/core/place';
import { shorten } from '@/kernel/text';
import type { Person, SuggestionStatus } from '@/versions/schema';
import { type Acceptance, forbiddingRule, ownersAgainst, ownersOf, type ReviewRules } from './core/rules';
import { type People, personOf } from './people';
import type { RuleRefusal } from './schema';

/**
 * Returns why nobody can decide a suggestion with this status, or undefined if it can be decided. Roles are checked
 * separately.
 */
export function closedBecause(suggestion: { status: SuggestionStatus }): string | undefined {
  switch (suggestion.status) {
    case 'pending':
      return undefined;
    case 'superseded':
      return 'A newer suggestion replaced this one. Nothing was changed.';
    case 'withdrawn':
      return 'This suggestion was withdrawn. Nothing was changed.';
    case 'accepted':
    case 'partially_accepted':
    case 'rejected':
      return 'This suggestion is closed because all its changes have been reviewed. Nothing was changed.';
  }
}

/** Returns whether a person may withdraw a suggestion that is under review: only one that they wrote themselves. */
export function mayWithdraw(
  userId: string,
  { turnId, askedByUserId }: { turnId?: string | undefined; askedByUserId?: string | undefined },
): boolean {
  return turnId === undefined && askedByUserId === userId;
}

const QUOTED = 60;

interface FrozenPassage {
  quote: string;
  createdBy: string;
}

/** Returns why nobody may accept a hunk that would change a frozen passage. */
export function frozenRefusal(frozen: FrozenPassage, names: ReadonlyMap<string, string>): RuleRefusal {
  return refuseFrozen(frozen, names, 'no suggestion may change it');
}

/** Returns why nobody may undo a decision that would change a passage frozen since. */
export function frozenUndoRefusal(frozen: FrozenPassage, names: ReadonlyMap<string, string>): RuleRefusal {
  return refuseFrozen(frozen, names, 'this decision can’t be undone');
}

/** Returns why nobody may restore a suggestion that would change a frozen passage. */
export function frozenRestoreRefusal(frozen: FrozenPassage, names: ReadonlyMap<string, string>): RuleRefusal {
  return refuseFrozen(frozen, names, 'this suggestion can’t be restored');
}

function refuseFrozen({ quote, createdBy }: FrozenPassage, names: ReadonlyMap<string, string>, why: string) {
  const who = personOf(createdBy, names);
  const passage = shorten(quote, QUOTED);
  const message = `${who.name} locked “${passage}”, so ${why}. ${who.name}, or someone who can manage the project, can unlock it.`;
  return { rule: 'frozen' as const, message, who: [who] };
}

const NAMED = 5;

/**
 * Returns whether a person's approval of a suggestion counts: they may decide, and no rule forbids them to accept it.
 */
export function approvalCounts(
  rules: ReviewRules,
  about: Omit<Acceptance, 'userId'>,
  { deciderIds }: Pick<People, 'deciderIds'>,
): (userId: string) => boolean {
  return (userId) => deciderIds.has(userId) && !forbiddingRule(rules, { ...about, userId });
}

/** Returns why a person may not accept any change of a suggestion: the project's rule, and who could accept. */
export function refusalFor(
  rules: ReviewRules,
  about: Acceptance,
  { deciders }: Pick<People, 'deciders'>,
): RuleRefusal | undefined {
  const against = forbiddingRule(rules, about);
  if (!against) return undefined;
  const who = deciders.filter(({ userId }) => !forbiddingRule(rules, { ...about, userId }));
  const reason =
    against.rule === 'owners'
      ? `This project’s review rules let only path owners accept changes in “${about.path}”.`
      : 'This project’s review rules don’t let you accept changes you asked for.';
  return { rule: against.rule, message: `${reason} ${whoCould(who)}`, who };
}

/**
 * Returns why a person may not undo an accepted change of a document. Undoing changes the text, so the same rules apply
 * as for accepting.
 */
export function undoRefusal(
  rules: ReviewRules,
  { path, userId }: { path: string; userId: string },
  { deciders }: Pick<People, 'deciders'>,
): RuleRefusal | undefined {
  const owners = ownersOf(rules, path);
  if (!owners || owners.includes(userId)) return undefined;
  const who = deciders.filter((person) => owners.includes(person.userId));
  const reason = `This project’s review rules let only path owners of “${path}” undo accepted changes in it.`;
  return { rule: 'owners', message: `${reason} ${whoCould(who)}`, who };
}

/** Returns why a person may not move a document to a path, or put a copy there. */
export function moveRefusal(
  rules: ReviewRules,
  change: PathChange,
  { userId, deciders, there }: { userId: string; deciders: readonly Person[]; there: ReviewRules },
): RuleRefusal | undefined {
  const against = ownersAgainst(rules, change, userId, there);
  if (!against) return undefined;
  const who = deciders.filter((person) => !ownersAgainst(rules, change, person.userId, there));
  const action = against.path === change.from ? 'move it to a path with other owners' : 'put a document there';
  const reason = `This project’s review rules let only path owners of “${against.path}” ${action}.`;
  return { rule: 'owners', message: `${reason} ${whoCould(who)}`, who };
}

/** Returns why a version can't be used: some of its changes need more approvals. */
export function approvalsRefusal(rules: ReviewRules, changes: number): RuleRefusal {
  const open =
    changes === 1
      ? 'This version contains 1 suggested change that is not accepted.'
      : `This version contains ${changes} suggested changes that are not accepted.`;
  const needed =
    rules.approvals === 1
      ? 'This project’s review rules require another person to accept each change before its text can be used.'
      : `This project’s review rules require ${rules.approvals} people to accept each change before its text can be used.`;
  return { rule: 'approvals', message: `${open} ${needed} They can do this in Review.`, who: [] };
}

/** Returns a sentence that says whom to ask. */
export function whoCould(who: readonly Person[]): string {
  if (who.length === 0)
    return 'Right now, nobody else can do this either. Ask someone who can manage this project to change the rules.';
  const names = who.slice(0, NAMED).map(({ name }) => name);
  if (who.length > NAMED) names.push('others');
  return `Ask ${new Intl.ListFormat('en', { type: 'disjunction' }).format(names)}.`;
}
