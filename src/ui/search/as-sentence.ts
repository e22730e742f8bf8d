interface Snippet {
  text: string;
  /** UTF-16 ranges, in order. */
  marks: readonly { from: number; to: number }[];
}

/** Where a sentence or a line ends, with the space after it. */
const END = /[.!?…]["”’)]?\s+|\n+/g;
/** A sentence's own first character; anything else was cut. */
const BEGINS = /^[\p{Lu}\p{Lt}\p{Lo}\p{N}"“„'([]/u;
const ENDS = /[.!?:…]["”’)]?$/;

/** The snippet from the sentence of its first match on, with an ellipsis at each end that is cut. */
export function asSentence({ text, marks }: Snippet): Snippet {
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
