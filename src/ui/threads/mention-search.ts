import type { Mentionable } from '@/review/threads/core/mention';

/** Matches the beginning of a mention of at most two words. A third word is normal text. */
const BEGUN = /(?:^|[\s(])@([^\s@]{0,40}(?: [^\s@]{0,40})?)$/;
const MOST = 6;

/**
 * Returns the typed part of a name before the caret and the offset of its `@`, or undefined if no mention was begun.
 */
export function begunMention(text: string, caret: number): { at: number; query: string } | undefined {
  const found = BEGUN.exec(text.slice(Math.max(0, caret - 100), caret));
  const query = found?.[1];
  return query === undefined ? undefined : { at: caret - query.length - 1, query };
}

/** Returns the people with a name or a later part of it that begins with the query, best matches first. */
export function matchingPeople<P extends Mentionable>(people: readonly P[], query: string): P[] {
  const typed = query.toLowerCase();
  const starts = ({ name }: P) => name.toLowerCase().startsWith(typed);
  return people
    .filter((person) => starts(person) || person.name.toLowerCase().includes(` ${typed}`))
    .sort((a, b) => Number(starts(b)) - Number(starts(a)))
    .slice(0, MOST);
}
