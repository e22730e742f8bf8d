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
const MOST_PEOPLE = 8;

/** `@` offers people of the workspace and dates. A date is written out as the reader's language has it. */
export async function mentionCompletions(context: CompletionContext): Promise<CompletionResult | null> {
  const match = context.matchBefore(/(?:^|[\s(])@[\p{L}\d' -]{0,30}$/u);
  if (!match || context.state.readOnly || isVerbatim(context.state, context.pos)) return null;
  const at = match.from + match.text.indexOf('@');
  const query = context.state.sliceDoc(at + 1, context.pos);
  if (query.startsWith(' ') || query.split(' ').length > 3) return null;
  const people = (await context.state.facet(pageActions).people?.()) ?? [];
  if (context.aborted) return null;
  const options = [
    ...ranked(people, query, (name) => name)
      .slice(0, MOST_PEOPLE)
      .map(personOption),
    ...ranked(DAYS, query, ({ day }) => t('day', { day })).map(({ day, from }) => dateOption(t('day', { day }), from)),
  ];
  return options.length === 0 ? null : { from: at, filter: false, options };
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
