interface Snippet {
  text: string;
  /** The matches as UTF-16 ranges, in order. */
  marks: readonly { from: number; to: number }[];
}

/** Matches the end of a sentence, line or block with what separates it from the next one. */
const END = /[.!?…]["”’)]?\s+(?:· )?| · |\n+/g;
/** Matches the first character of a whole sentence. With any other first character, its beginning is missing. */
const BEGINS = /^[\p{Lu}\p{Lt}\p{Lo}\p{N}"“„'([]/u;
const ENDS = /[.!?:…]["”’)]?$/;

/**
 * Returns the snippet from the sentence of its first match on, with an ellipsis where text is missing at an end. Leaves
 * out a heading that only repeats the document's name.
 */
export function asSentence(snippet: Snippet, name: string): Snippet {
  const { text, marks } = withoutName(snippet, name);
  const first = marks[0]?.from ?? 0;
  let start = 0;
  for (const found of text.matchAll(END)) {
    const after = found.index + found[0].length;
    if (after <= first) start = after;
  }
  const kept = text.slice(start).trimEnd();
  const lead = kept !== '' && !BEGINS.test(kept) ? '…' : '';
  const tail = kept === '' || ENDS.test(kept) ? '' : '…';
  const by = lead.length - start;
  return { text: lead + kept + tail, marks: marks.map(({ from, to }) => ({ from: from + by, to: to + by })) };
}

const BETWEEN_BLOCKS = ' · ';

/** Returns the snippet without its first block if that is the end of the document's name and others follow. */
function withoutName({ text, marks }: Snippet, name: string): Snippet {
  const end = text.indexOf(BETWEEN_BLOCKS);
  const isName = end > 0 && name.toLowerCase().endsWith(text.slice(0, end).trim().toLowerCase());
  if (!isName) return { text, marks };
  const start = end + BETWEEN_BLOCKS.length;
  const later = marks.filter(({ from }) => from >= start);
  return { text: text.slice(start), marks: later.map(({ from, to }) => ({ from: from - start, to: to - start })) };
}
