/** The words around a change, as they stand in the text now. */
export interface HunkContext {
  before: string;
  after: string;
}

/** How many words of context a card shows on each side. */
const WORDS = 5;
/** Enough UTF-16 units on each side to find so many words. */
export const CONTEXT_REACH = 160;

/**
 * The last five words before a change and the first five after it, from the text on both sides, with a sign where more
 * text was left out. A word that touches the change stays attached to it.
 */
export function contextOf(before: string, after: string): HunkContext {
  const left = before.match(/\S+\s*/g) ?? [];
  const right = after.match(/\s*\S+/g) ?? [];
  const [head, tail] = [left.slice(-WORDS).join(''), right.slice(0, WORDS).join('')];
  return {
    before: joined(`${left.length > WORDS ? '…' : ''}${head}`).trimStart(),
    after: joined(`${tail}${right.length > WORDS ? '…' : ''}`).trimEnd(),
  };
}

/** Line breaks and runs of blanks are one blank in a card. */
function joined(text: string): string {
  return text.replace(/\s+/g, ' ');
}
