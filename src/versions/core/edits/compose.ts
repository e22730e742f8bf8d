import { replaceAll, type TextEdit } from './edits';

/**
 * Joins two steps into one. `first` leads from a base to `middle`, and `second` from `middle` to a result. Returns
 * edits from the base to the result. Edits that touch become one, so the result contains regions, not single changes.
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
    for (let span = spans[i]; span && span.start <= end; span = spans[++i]) {
      end = Math.max(end, span.end);
      if (span.second) inside.push({ ...span.second, from: span.start - start, to: span.end - start });
      else grown += span.grown;
    }
    composed.push({
      from: start - shift,
      to: end - shift - grown,
      insert: replaceAll(middle.slice(start, end), inside),
    });
    shift += grown;
  }
  return composed;
}

type Span = { start: number; end: number; grown: number; second: TextEdit | undefined };

/**
 * Returns both lists in coordinates of the text between them, sorted. `grown` is the length that an edit of the first
 * list added.
 */
function spansInMiddle(first: readonly TextEdit[], second: readonly TextEdit[]): Span[] {
  let shift = 0;
  const made: Span[] = first.map(({ from, to, insert }) => {
    const start = from + shift;
    const grown = insert.length - (to - from);
    shift += grown;
    return { start, end: start + insert.length, grown, second: undefined };
  });
  const edited: Span[] = second.map((edit) => ({ start: edit.from, end: edit.to, grown: 0, second: edit }));
  return [...made, ...edited].sort((a, b) => a.start - b.start);
}
