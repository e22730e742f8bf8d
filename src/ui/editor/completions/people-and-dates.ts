import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { ranked } from '@/ui/kit/fuzzy';
import { isVerbatim } from '../commands/syntax';
import { pageActions } from '../page-actions';

const DAYS: readonly { name: string; from: number }[] = [
  { name: 'Today', from: 0 },
  { name: 'Tomorrow', from: 1 },
  { name: 'Yesterday', from: -1 },
  { name: 'In a week', from: 7 },
];
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
    ...ranked(DAYS, query, ({ name }) => name).map(({ name, from }) => dateOption(name, from)),
  ];
  return options.length === 0 ? null : { from: at, filter: false, options };
}

function personOption(name: string): Completion {
  return { label: name, type: 'person', apply: `@${name} `, section: { name: 'People', rank: 0 } };
}

function dateOption(name: string, days: number): Completion {
  const day = new Date();
  day.setDate(day.getDate() + days);
  const written = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' }).format(day);
  return { label: name, detail: written, type: 'calendar', apply: written, section: { name: 'Dates', rank: 1 } };
}
