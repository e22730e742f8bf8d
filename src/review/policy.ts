import type { Person, SuggestionStatus } from '@/versions/schema';
import { type ReviewRules, ruleAgainst } from './core/rules';
import { personOf } from './people';
import type { RuleRefusal } from './schema';

/** Why a suggestion cannot be decided (any more), whoever asks; the role is asked of the document. */
export function closedBecause(suggestion: { status: SuggestionStatus }): string | undefined {
  switch (suggestion.status) {
    case 'pending':
      return undefined;
    case 'superseded':
      return 'A newer suggestion has replaced this one. Nothing was changed.';
    case 'accepted':
    case 'partially_accepted':
    case 'rejected':
      return 'This suggestion is closed: all its changes were decided. Nothing was changed.';
  }
}

const QUOTED = 60;

/** Why nobody may accept a hunk that would change a frozen passage. */
export function frozenRefusal(
  { quote, createdBy }: { quote: string; createdBy: string },
  names: ReadonlyMap<string, string>,
): RuleRefusal {
  const who = personOf(createdBy, names);
  const passage = quote.length > QUOTED ? `${quote.slice(0, QUOTED).toWellFormed()}…` : quote;
  const message =
    `${who.name} has frozen “${passage}”: no suggestion may change it. It can be unfrozen by ${who.name}, or by an ` +
    'owner or admin.';
  return { rule: 'frozen', message, who: [who] };
}

const NAMED = 5;

/** Why somebody may not accept anything of a suggestion, by the project's rules: which rule, and who could. */
export function refusalFor(
  rules: ReviewRules,
  about: { path: string; askedByUserId: string | undefined; userId: string },
  deciders: readonly Person[],
): RuleRefusal | undefined {
  const against = ruleAgainst(rules, about);
  if (!against) return undefined;
  const who = deciders.filter(({ userId }) => !ruleAgainst(rules, { ...about, userId }));
  const reason =
    against.rule === 'owners'
      ? `By the review rules of this project only its owners accept changes in "${about.path}".`
      : 'By the review rules of this project nobody accepts what they asked for themselves.';
  return { rule: against.rule, message: `${reason} ${whoCould(who)}`, who };
}

function whoCould(who: readonly Person[]): string {
  if (who.length === 0) return 'At present nobody can: an owner or admin of the workspace may change the rules.';
  const names = who.slice(0, NAMED).map(({ name }) => name);
  if (who.length > NAMED) names.push('others');
  return `Ask ${new Intl.ListFormat('en', { type: 'disjunction' }).format(names)}.`;
}
