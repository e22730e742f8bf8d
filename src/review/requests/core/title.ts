import { startOf } from '@/kernel/text';
import { MAX_TITLE } from './limits';

/** What a change request can be named by. */
export interface TitleSources {
  /** The title that was stored. Null if nobody has made a request of the change set. */
  title: string | null;
  /** The descriptions of the parts that weren't replaced or withdrawn. */
  descriptions: readonly string[];
  /** What the agent was asked for. Null if people suggested the parts. */
  asked: string | null;
}

/**
 * Returns the title of a change request in one line: the stored one, or else the description of its only part, which
 * says what the change does. With several parts, no description fits all, so what the agent was asked for is the title,
 * or the first description. Returns an empty text if there is none.
 */
export function requestTitle({ title, descriptions, asked }: TitleSources): string {
  if (title !== null) return oneLine(title);
  const [first = '', ...others] = descriptions.map(oneLine).filter((words) => words !== '');
  return (others.length === 0 && first) || oneLine(asked ?? '') || first;
}

/** Returns what the agent was asked for in one line, or null if the title says it already. */
export function askedWords(asked: string | null, title: string): string | null {
  const words = oneLine(asked ?? '');
  return words === '' || words === title ? null : words;
}

/** Returns the start of a text that fits into one line of a list. */
function oneLine(text: string): string {
  return startOf(text.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim(), MAX_TITLE);
}
