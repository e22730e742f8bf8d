import type { Mentionable } from '@/review/threads/core/mention';

/** Names may have two words; a third is text again. */
const BEGUN = /(?:^|[\s(])@([^\s@]{0,40}(?: [^\s@]{0,40})?)$/;
const MOST = 6;

/** What is typed of a name before the caret, and where its `@` stands; undefined when no mention is begun. */
export function begunMention(text: string, caret: number): { at: number; query: string } | undefined {
  const found = BEGUN.exec(text.slice(Math.max(0, caret - 100), caret));
  const query = found?.[1];
  return query === undefined ? undefined : { at: caret - query.length - 1, query };
}

/** People one of whose names begins with what was typed, best first. */
export function matchingPeople<P extends Mentionable>(people: readonly P[], query: string): P[] {
  const typed = query.toLowerCase();
  const starts = ({ name }: P) => name.toLowerCase().startsWith(typed);
  return people
    .filter((person) => starts(person) || person.name.toLowerCase().includes(` ${typed}`))
    .sort((a, b) => Number(starts(b)) - Number(starts(a)))
    .slice(0, MOST);
}
