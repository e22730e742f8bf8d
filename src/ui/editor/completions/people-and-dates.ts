import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { t } from '@/generated/messages/editor/completions';
import { formatDate } from '@/i18n/format';
import { ranked } from '@/ui/kit/fuzzy';
import { isVerbatim } from '../commands/syntax';
import { pageActions } from '../page-actions';

const DAYS = [
  { day: 'today', from: 0 },
  { day: 'tomorrow', from: 1 },
  { day: 'yesterday', from: -1 },
  { day: 'week', from: 7 },
] as const;
const MAX_PEOPLE = 8;

/** Offers people of the workspace and dates after `@`. A date is written out in the reader's language. */
export async function mentionCompletions(context: CompletionContext): Promise<CompletionResult | null> {
  if (!queryAt(context)) return null;
  const people = (await context.state.facet(pageActions).people?.()) ?? [];
  return context.aborted ? null : offered(context, people);
}

/** Returns where the mention begins (UTF-16 offset) and the text after its `@`. */
function queryAt(context: CompletionContext): { at: number; query: string } | undefined {
  const match = context.matchBefore(/(?:^|[\s(])@[\p{L}\d' -]{0,30}$/u);
  if (!match || context.state.readOnly || isVerbatim(context.state, context.pos)) return undefined;
  const at = match.from + match.text.indexOf('@');
  const query = context.state.sliceDoc(at + 1, context.pos);
  return query.startsWith(' ') || query.split(' ').length > 3 ? undefined : { at, query };
}

/** Filters in the browser while the person types, because nothing can be chosen while a list waits for an answer. */
function offered(context: CompletionContext, people: readonly string[]): CompletionResult | null {
  const found = queryAt(context);
  if (!found) return null;
  const { at, query } = found;
  const options = [
    ...ranked(people, query, (name) => name)
      .slice(0, MAX_PEOPLE)
      .map(personOption),
    ...ranked(DAYS, query, ({ day }) => t('day', { day })).map(({ day, from }) => dateOption(t('day', { day }), from)),
  ];
  if (options.length === 0) return null;
  return { from: at, filter: false, options, update: (_now, _from, _to, next) => offered(next, people) };
}

function personOption(name: string): Completion {
  return { label: name, type: 'person', apply: `@${name} `, section: { name: t('people'), rank: 0 } };
}

function dateOption(name: string, days: number): Completion {
  const day = new Date();
  day.setDate(day.getDate() + days);
  const written = formatDate(day, 'longDate');
  return { label: name, detail: written, type: 'calendar', apply: written, section: { name: t('dates'), rank: 1 } };
}
