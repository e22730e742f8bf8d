import type { WordRemark } from './read/comments';
import { escapeMarkdown } from './write/escape';

/**
 * Returns a suggestion's description. It names the Word author; the suggestion itself belongs to the importing person.
 */
export function suggestionText({ author, day }: { author: string; day: string }): string {
  return [...`${author || '?'} ${inWord(day)}`].slice(-MAX_DESCRIPTION).join('');
}

const MAX_DESCRIPTION = 200;

/** Returns a comment as Markdown, with its author in Word. */
export function remarkText({ author, day, text }: WordRemark): string {
  return `**${escapeMarkdown(author || '?')}** ${inWord(day)}\n\n${text}`;
}

/** Returns a note that names Word and the day. It's the same in every language. */
function inWord(day: string): string {
  return day === '' ? '(Word)' : `(Word, ${day})`;
}
