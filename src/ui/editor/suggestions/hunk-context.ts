/** The words around a change, as they stand in the text now. */
export interface HunkContext {
  before: string;
  after: string;
}

/** How many words of context a card shows on each side. */
const WORDS = 5;
/** UTF-16 units of the text to read on each side: enough for five words, and few enough for the segmenter. */
export const CONTEXT_REACH = 240;

const SEGMENTER = new Intl.Segmenter(undefined, { granularity: 'word' });

/**
 * Returns the last five words before a change and the first five words after it, with “…” where text was left out. Words
 * are Unicode's (`Intl.Segmenter`), so scripts without spaces work too. Part of a word that touches the change counts as a
 * word and stays attached to it. Line breaks and runs of blanks become one blank. `beyond`: whether the text goes on
 * before or after the two parts.
 */
export function contextOf(
  before: string,
  after: string,
  beyond: { before: boolean; after: boolean } = { before: false, after: false },
): HunkContext {
  const [left, right] = [wordsOf(before), wordsOf(after)];
  const from = left.length > WORDS ? left.at(-WORDS)!.from : 0;
  const to = right.length > WORDS ? right[WORDS - 1]!.to : after.length;
  const head = from > 0 || beyond.before ? '…' : '';
  const tail = to < after.length || beyond.after ? '…' : '';
  return {
    before: joined(head + before.slice(from)).trimStart(),
    after: joined(after.slice(0, to) + tail).trimEnd(),
  };
}

function wordsOf(text: string): { from: number; to: number }[] {
  return [...SEGMENTER.segment(text)].flatMap(({ index, segment, isWordLike }) =>
    isWordLike ? { from: index, to: index + segment.length } : [],
  );
}

/** Line breaks and runs of blanks are one blank in a card. */
function joined(text: string): string {
  return text.replace(/\s+/g, ' ').toWellFormed();
}
