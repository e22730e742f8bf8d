import { matches } from '@/kernel/matches';
import { type VisibleText, visibleMarkdown, visiblePlain } from '@/markdown/core/visible-text';

export interface WantedPassage {
  text: string;
  isMarkdown: boolean;
  /** The text that a reader selected on the page. Empty for a comment on the whole document. */
  quote: string;
  /** How many times the same words occur before it. */
  nth: number;
}

export interface Passage {
  /** In UTF-16 units. */
  from: number;
  to: number;
}

/**
 * Returns where the page's words are in the text that the page shows. A comment on the whole document is about its
 * first line. Returns undefined if the text doesn't contain the words.
 */
export function findPassage({ text, isMarkdown, quote, nth }: WantedPassage): Passage | undefined {
  const visible = isMarkdown ? visibleMarkdown(text) : visiblePlain(text);
  const wanted = quote.replace(/\s+/g, '');
  if (wanted === '') return firstLine(text, visible);
  const start = nthMatch(visible.text, wanted, nth);
  if (start === undefined) return undefined;
  const [from, last] = [visible.at[start], visible.at[start + wanted.length - 1]];
  return from === undefined || last === undefined ? undefined : { from, to: last + 1 };
}

/** Returns where the words occur after `nth` other places, or their last place if there are fewer. */
function nthMatch(text: string, words: string, nth: number): number | undefined {
  let found: number | undefined;
  let passed = 0;
  for (const at of matches(text, words)) {
    found = at;
    if (passed++ === nth) break;
  }
  return found;
}

function firstLine(text: string, { at }: VisibleText): Passage | undefined {
  const [from] = at;
  if (from === undefined) return undefined;
  const end = text.indexOf('\n', from);
  return { from, to: end < 0 ? text.length : end };
}
