import type { Change, Part, WordParagraph, WordRun } from './parts';

/**
 * Moves tracked changes of paragraph marks to where Word itself puts them. A new paragraph can have its own mark as
 * inserted, or the mark of the paragraph before it. Both mean the same in Word. But LibreOffice joins a change at the
 * end of a paragraph with a change of the same kind at the start of the next one, and both include the mark between
 * them, which hasn't changed. Rejecting the change would then join two paragraphs. And at the end of a document or
 * before a table there is no next paragraph to join with.
 */
export function placeMarks(parts: readonly Part[]): Part[] {
  const out = [...parts];
  for (let start = 1; start < out.length; start++) {
    const before = out[start - 1];
    const first = wholeChange(out[start]);
    if (!first || before?.kind !== 'paragraph' || before.change) continue;
    let end = start;
    while (wholeChange(out[end + 1])?.kind === first.kind) end++;
    const last = out[end] as WordParagraph;
    const isTouching = before.runs.at(-1)?.change?.kind === first.kind;
    const isBeforeNoText = out[end + 1]?.kind !== 'paragraph';
    if (!isTouching && !isBeforeNoText) continue;
    if (isSameForm(before, last)) moveUp(out, start, end);
    else if (isTouching) out[start - 1] = { ...before, runs: endingOtherwise(before.runs, first) };
  }
  return wholeChange(out.at(-1)) ? [...out, EMPTY] : out;
}

/** A last paragraph that stays if the one before it goes. An import leaves it out. */
const EMPTY: WordParagraph = { kind: 'paragraph', style: 'BodyText', indent: 0, runs: [] };

/** Returns the change of a paragraph that is inserted or deleted as a whole. */
function wholeChange(part: Part | undefined): Change | undefined {
  return part?.kind === 'paragraph' ? part.change : undefined;
}

function isSameForm(a: WordParagraph, b: WordParagraph): boolean {
  return a.style === b.style && a.indent === b.indent && a.list?.id === b.list?.id && a.list?.level === b.list?.level;
}

/** Gives each change of a mark in `[start, end]` to the paragraph before. */
function moveUp(parts: Part[], start: number, end: number): void {
  for (let at = start; at <= end; at++) {
    const { change, ...rest } = parts[at] as WordParagraph;
    parts[at - 1] = { ...(parts[at - 1] as WordParagraph), ...(change && { change }) };
    parts[at] = rest;
  }
}

/** Returns runs with the same live and suggested text, the last of which isn't a change of this kind. */
function endingOtherwise(runs: readonly WordRun[], change: Change): WordRun[] {
  const from = runs.findLastIndex((run) => run.change?.kind !== change.kind);
  const changed = runs.slice(from + 1);
  const last = runs[from];
  if (!last) return [...runs];
  // An insertion and a deletion next to each other can be swapped.
  if (last.change) {
    const start = runs.findLastIndex((run, i) => i <= from && run.change?.kind !== last.change?.kind) + 1;
    return [...runs.slice(0, start), ...changed, ...runs.slice(start, from + 1)];
  }
  const other: Change = { ...change, kind: change.kind === 'ins' ? 'del' : 'ins' };
  const copy: WordRun = { ...last, change };
  const placed = change.kind === 'ins' ? { ...copy, from: -1, to: -1 } : copy;
  const kept = change.kind === 'ins' ? { ...last, change: other } : { ...last, from: -1, to: -1, change: other };
  return [...runs.slice(0, from), placed, ...changed, kept];
}
