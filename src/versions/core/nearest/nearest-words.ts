import { codePointRange, quote } from '../edits/quote';
import { isEdge, nearest, type Passage } from './nearest';

const LISTED = 3;
/**
 * A passage that starts or ends inside a word is extended by the rest of the word if that rest is no longer than this.
 */
const REST_OF_WORD = 40;

/**
 * Returns a message that tells a model which passages are nearest to a quotation that isn't in the text. Names all of
 * them if several are equally near.
 */
export function nearestWords(text: string, quotation: string, { withPositions }: { withPositions: boolean }): string {
  const found = nearest(text, quotation);
  if (!found) return 'The text has nothing similar.';
  const passages = found.passages.map((passage) => wholeWords(text, passage));
  const shown = passages.slice(0, LISTED).map(({ from, to }) => {
    const words = quote(text.slice(from, to));
    return withPositions ? `${words} at ${codePointRange(text, from, to)}` : words;
  });
  if (passages.length === 1) return `The closest match is ${shown[0]}.`;
  const rest = passages.length - shown.length;
  return `${passages.length} passages are equally close: ${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`;
}

/** Extends a passage to whole words and whole code points, without surrounding white space. */
export function wholeWords(text: string, { from, to }: Passage): Passage {
  let begin = from;
  while (begin > 0 && from - begin < REST_OF_WORD && !isEdge(text, begin)) begin--;
  let end = to;
  while (end < text.length && end - to < REST_OF_WORD && !isEdge(text, end)) end++;
  if (isLowSurrogate(text, begin)) begin--;
  if (isLowSurrogate(text, end)) end++;
  while (end > begin && isSpace(text[end - 1])) end--;
  while (begin < end && isSpace(text[begin])) begin++;
  return { from: begin, to: end };
}

function isSpace(unit: string | undefined): boolean {
  return unit !== undefined && unit.trim() === '';
}

function isLowSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff;
}
