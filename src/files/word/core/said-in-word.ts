import type { WordRemark } from './read/comments';
import { escapeText } from './write/escape';

/** Who a suggestion is by: the importing person answers for it, and the Word author is only named. */
export function suggestionText({ author, day }: { author: string; day: string }): string {
  return [...`${author || '?'} ${inWord(day)}`].slice(-MOST_DESCRIPTION).join('');
}

const MOST_DESCRIPTION = 200;

/** A comment as Markdown, with who wrote it in Word. */
export function remarkText({ author, day, text }: WordRemark): string {
  return `**${escapeText(author || '?')}** ${inWord(day)}\n\n${text}`;
}

/** In any language. */
function inWord(day: string): string {
  return day === '' ? '(Word)' : `(Word, ${day})`;
}
