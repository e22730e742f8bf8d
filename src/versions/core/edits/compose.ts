import type { Range } from '../compare/blocks';
import { wordEnd, wordStart } from '../compare/tokens';
import { replaceAll, type TextEdit } from './edits';
import { joinReasons } from './reason';

/**
 * Joins two steps into one. `first` leads from a base to `middle`, and `second` from `middle` to a result. Returns
 * edits from the base to the result. Edits that touch become one, so the result contains regions, not single changes.
 * A region has the reasons of its edits, except those whose text the second step replaces. It replaces a word if it
 * replaces or deletes a part of it, because the old reason may be about any letter.
 */
export function composeEdits(first: readonly TextEdit[], middle: string, second: readonly TextEdit[]): TextEdit[] {
  const spans = spansInMiddle(first, second);
  const composed: TextEdit[] = [];
  let shift = 0;
  for (let i = 0; i < spans.length; ) {
    const { start } = spans[i]!;
    let { end } = spans[i]!;
    let grown = 0;
    const inside: TextEdit[] = [];
    const first = i;
    for (let span = spans[i]; span && span.start <= end; span = spans[++i]) {
      end = Math.max(end, span.end);
      if (span.second) inside.push({ ...span.second, from: span.start - start, to: span.end - start });
      else grown += span.grown;
    }
    const reason = reasonOf(middle, spans.slice(first, i));
    composed.push({
      from: start - shift,
      to: end - shift - grown,
      insert: replaceAll(middle.slice(start, end), inside),
      ...(reason && { reason }),
    });
    shift += grown;
  }
  return composed;
}

type Span = {
  start: number;
  end: number;
  grown: number;
  second: TextEdit | undefined;
  reason: string | undefined;
};

function reasonOf(middle: string, spans: readonly Span[]): string | undefined {
  const replaced = spans.filter(({ second, start, end }) => second && end > start).map((span) => words(middle, span));
  const isReplaced = ({ start, end }: Span) =>
    // What the first step deleted beside a replaced text isn't part of that text.
    replaced.some(({ from, to }) => (start === end ? from < start && to > end : from <= start && to >= end));
  return joinReasons(spans.filter((span) => span.second || !isReplaced(span)).map(({ reason }) => reason));
}

/** Above this length, a word in which letters change doesn't count as replaced. */
const LONGEST_WORD = 200;

function words(middle: string, { start, end }: Span): Range {
  return {
    from: wordStart(middle, start, Math.max(0, start - LONGEST_WORD)),
    to: wordEnd(middle, end, Math.min(middle.length, end + LONGEST_WORD)),
  };
}

/**
 * Returns both lists in coordinates of the text between them, sorted. `grown` is the length that an edit of the first
 * list added.
 */
function spansInMiddle(first: readonly TextEdit[], second: readonly TextEdit[]): Span[] {
  let shift = 0;
  const made: Span[] = first.map(({ from, to, insert, reason }) => {
    const start = from + shift;
    const grown = insert.length - (to - from);
    shift += grown;
    return { start, end: start + insert.length, grown, second: undefined, reason };
  });
  const edited: Span[] = second.map((edit) => {
    const { from: start, to: end, reason } = edit;
    return { start, end, grown: 0, second: edit, reason };
  });
  return [...made, ...edited].sort((a, b) => a.start - b.start);
}
