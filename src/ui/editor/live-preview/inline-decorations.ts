import { syntaxTree } from '@codemirror/language';
import type { EditorState, Transaction } from '@codemirror/state';
import type { SyntaxNodeRef, Tree } from '@lezer/common';
import { isRendered } from './block-widgets';
import { Drawing, type InlineDecorations } from './drawing';
import { blocksAround, editedSpans, wholeLines } from './edited-blocks';
import { inlineRules } from './inline-rules';
import { referenceDrawing } from './reference-drawing';
import { forceSource, type Span } from './reveal';

/** Returns the decorations of the visible part of a document. */
export function drawInline(state: EditorState, visibleRanges: readonly Span[]): InlineDecorations {
  const drawing = new Drawing(state, hull(visibleRanges));
  drawRanges(drawing, visibleRanges);
  return drawing.finish();
}

/**
 * Returns what `drawInline` returns after a transaction without effects, but draws only the blocks that the transaction
 * changed and those where a caret was or is. `before` and `oldTree` belong to the state before the transaction, and
 * `visibleRanges` may differ from those before only by the transaction's changes.
 */
export function redrawInline(
  before: InlineDecorations,
  oldTree: Tree,
  { transaction, visibleRanges }: { transaction: Transaction; visibleRanges: readonly Span[] },
): InlineDecorations {
  const { state, changes } = transaction;
  const visible = hull(visibleRanges);
  const isOther = transaction.startState.facet(referenceDrawing) !== state.facet(referenceDrawing);
  if (before.dependsOnText || isOther || hasMovedForced(transaction, visible)) return drawInline(state, visibleRanges);
  const spans = blocksAround(syntaxTree(state), editedSpans(oldTree, transaction), state)
    .filter(({ from, to }) => from <= visible.to && to >= visible.from)
    .map((span) => wholeLines(span, state));
  const mapped = { ...before, decorations: before.decorations.map(changes), atomic: before.atomic.map(changes) };
  if (spans.length === 0) return mapped;
  const drawing = new Drawing(state, visible);
  drawRanges(
    drawing,
    spans.flatMap((span) => visibleRanges.flatMap((range) => overlap(span, range))),
  );
  return drawing.finishIn(mapped, spans);
}

function drawRanges(drawing: Drawing, ranges: readonly Span[]): void {
  for (const range of ranges) {
    syntaxTree(drawing.state).iterate({
      from: range.from,
      to: range.to,
      enter: (node) => drawNode(drawing, node, range),
    });
    drawing.lines.eachLine(range, range, (line) => {
      if (line.length === 0) drawing.lines.add(line, 'vr-blank');
    });
  }
}

/** Returns whether a transaction changed which visible ranges show their source, other than by moving them. */
function hasMovedForced({ startState, state, changes }: Transaction, visible: Span): boolean {
  const list = (of: EditorState, at: (pos: number, side: number) => number) =>
    of
      .facet(forceSource)
      .flatMap((ranges) => ranges(of).map(({ from, to }) => ({ from: at(from, -1), to: at(to, 1) })))
      .filter(({ from, to }) => to >= visible.from && from <= visible.to)
      .map(({ from, to }) => `${from}-${to}`)
      .join();
  return list(startState, (pos, side) => changes.mapPos(pos, side)) !== list(state, (pos) => pos);
}

/** Returns the smallest span that contains all ranges. */
function hull(ranges: readonly Span[]): Span {
  return { from: ranges[0]?.from ?? 0, to: ranges.at(-1)?.to ?? 0 };
}

function overlap(a: Span, b: Span): Span[] {
  const from = Math.max(a.from, b.from);
  const to = Math.min(a.to, b.to);
  return from <= to ? [{ from, to }] : [];
}

function drawNode(drawing: Drawing, node: SyntaxNodeRef, visible: Span): boolean | undefined {
  if (node.name === 'Table' && isRendered(drawing.state, node.from)) return false;
  const rule = inlineRules[node.name];
  try {
    return rule?.(drawing, node, visible);
  } catch (error) {
    // The node shows its source. Without this, CodeMirror would disable the whole preview.
    console.error(`Part of the document can’t be shown (${node.name}).`, error);
    return undefined;
  }
}
