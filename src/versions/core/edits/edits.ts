import { codePointIndex, codePointLength, toLf } from '@/kernel/text';
import { nearestWords } from '../nearest/nearest-words';
import type { DocumentEdit, Failure } from './edit-input';
import { codePointRange, MAX_OCCURRENCES, occurrences, quote } from './quote';

/**
 * Replaces `text[from, to)` by `insert`. The offsets are UTF-16 units. Edits in a list refer to the same text, are
 * sorted and don't overlap. `reason`: why, in one line.
 */
export type TextEdit = { from: number; to: number; insert: string; reason?: string | undefined };

export type AppliedEdits = {
  ok: true;
  text: string;
  /** All edits on the text, including those of earlier calls. */
  edits: TextEdit[];
  /** New length minus old, in code points. */
  charDelta: number;
};

type Located = TextEdit & { index: number };
type CodePoints = ReturnType<typeof codePointIndex>;

/**
 * Applies a model's edits to the text it was shown, all or none.
 * Positions refer to the text before any edit. Inserts at one position keep the order of the list. An insert at the
 * start of a replaced range goes before the replacement; one at its end goes after it. `earlier` contains the edits of
 * earlier calls in the same step; the calls count as one list.
 */
export function applyEdits(
  text: string,
  edits: readonly DocumentEdit[],
  earlier: readonly TextEdit[] = [],
): AppliedEdits | Failure {
  const points = codePointIndex(text);
  const located: Located[] = earlier.map((edit) => ({ ...edit, index: -1 }));
  for (const [index, edit] of edits.entries()) {
    const range = edit.at === 'position' ? byPosition(text, points, edit) : byQuotation(text, edit);
    if (typeof range === 'string') return failed(`edits[${index}]: ${range}`);
    located.push({ ...range, insert: edit.text, reason: edit.reason, index });
  }
  const sorted = located.sort(inTextOrder);
  const overlap = findOverlap(sorted);
  if (overlap) return failed(overlap);

  const result = replaceAll(text, sorted);
  if (result === text || result === replaceAll(text, earlier)) return failed('no change: the text stays as it is');
  return {
    ok: true,
    text: result,
    edits: sorted.map(({ index: _, ...edit }) => edit),
    charDelta: codePointLength(result) - points.length,
  };
}

/** Returns the text after applying a sorted list of edits that don't overlap. */
export function replaceAll(text: string, edits: readonly TextEdit[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { from, to, insert } of edits) {
    parts.push(text.slice(at, from), insert);
    at = to;
  }
  parts.push(text.slice(at));
  return parts.join('');
}

/** Sorts by position. Inserts come first at the same position, in the order of the list (the sort is stable). */
function inTextOrder(a: TextEdit, b: TextEdit): number {
  return a.from - b.from || Number(a.to > a.from) - Number(b.to > b.from);
}

function findOverlap(sorted: readonly Located[]): string | undefined {
  let widest: Located | undefined;
  for (const edit of sorted) {
    if (widest && edit.from < widest.to) {
      const [first, second] = widest.index < edit.index ? [widest, edit] : [edit, widest];
      const other = first.index < 0 ? 'an edit of an earlier call in this step' : `edits[${first.index}]`;
      return `edits[${second.index}]: overlapping ranges: overlaps ${other}`;
    }
    if (!widest || edit.to >= widest.to) widest = edit;
  }
  return undefined;
}

type ByPosition = Extract<DocumentEdit, { at: 'position' }>;
type ByQuotation = Extract<DocumentEdit, { at: 'quotation' }>;

function byPosition(text: string, points: CodePoints, edit: ByPosition): { from: number; to: number } | string {
  const from = points.toUtf16(edit.start);
  if (from === undefined) return `invalid start position ${edit.start}: the text has ${points.length} code points`;
  const to = points.toUtf16(edit.end);
  if (to === undefined || to < from) {
    return `invalid end position ${edit.end}: it must lie between start (${edit.start}) and the length (${points.length})`;
  }
  const standing = text.slice(from, to);
  if (edit.expect === undefined || edit.expect === standing || toLf(edit.expect) === toLf(standing))
    return { from, to };
  const problem =
    edit.type === 'insert'
      ? 'an insert replaces nothing, so nothing can be expected there'
      : `the text at ${edit.start}..${edit.end} is ${quote(standing)}`;
  return `expect does not match: ${problem}. ${whereIs(text, edit.expect)}`;
}

function byQuotation(text: string, { find, occurrence }: ByQuotation): { from: number; to: number } | string {
  // A document with mixed line endings keeps its carriage returns, so the original quotation is tried first.
  const wanted = find.includes('\r') && occurrences(text, find, 1).length === 0 ? toLf(find) : find;
  const found = occurrences(text, wanted, Math.min(occurrence ?? 2, MAX_OCCURRENCES));
  const at = found[(occurrence ?? 1) - 1];
  if (found.length === 0) {
    return `find not found: ${quote(find)}. ${nearestWords(text, find, { withPositions: true })}`;
  }
  if (occurrence === undefined && found.length > 1) {
    return `find found more than once: ${whereIs(text, wanted)} Say which by occurrence, or quote more.`;
  }
  if (at === undefined) return `find not found ${occurrence} times: ${whereIs(text, wanted)}`;
  return { from: at, to: at + wanted.length };
}

const LISTED = 5;

/** Returns a message that says where a quotation is, or what is nearest to it, so that a model can correct its edit. */
function whereIs(text: string, quotation: string): string {
  const found = quotation === '' ? [] : occurrences(text, quotation, LISTED + 1);
  if (found.length > 0) {
    const ranges = found.slice(0, LISTED).map((at) => codePointRange(text, at, at + quotation.length));
    return `${quote(quotation, 60)} is at ${ranges.join(', ')}${found.length > LISTED ? ' and more' : ''}.`;
  }
  return nearestWords(text, quotation, { withPositions: true });
}

function failed(message: string): Failure {
  return { ok: false, message: `failed to apply edits: ${message}` };
}
