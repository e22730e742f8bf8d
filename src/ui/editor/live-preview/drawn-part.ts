import { type EditorState, type Extension, StateEffect, StateField, type Transaction } from '@codemirror/state';
import { type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import type { Span } from './reveal';

/** How far before and after the viewport blocks are drawn, in UTF-16 units. */
const REACH = 150_000;
/** The drawn part moves when the viewport comes nearer than this to one of its ends. */
const MARGIN = 50_000;
/** How far the drawn part may extend beyond the viewport, both sides together, e.g. after a long text was inserted. */
const MAX_EXCESS = 4 * REACH;

/** Exported for tests. */
export const movePart = StateEffect.define<Span>();

/**
 * The part of the text whose blocks are drawn. With each key, CodeMirror goes through the heights of all drawn blocks. For
 * the tables of 5 MB, that took a fifth of the time of a key.
 */
const partField = StateField.define<Span>({
  create: (state) => ({ from: 0, to: Math.min(REACH, state.doc.length) }),
  update(part, transaction) {
    for (const effect of transaction.effects) if (effect.is(movePart)) return effect.value;
    return mapped(part, transaction);
  },
});

/**
 * Draws blocks only near the viewport, and moves the drawn part when the viewport moves. If the scroll bar is dragged into
 * a table outside of the part, the table is drawn at once, and CodeMirror shows its first row.
 */
export function drawNearView(): Extension {
  return [partField, ViewPlugin.fromClass(PartMover)];
}

export function drawnPart(state: EditorState): Span {
  return state.field(partField);
}

export function movesDrawnPart({ effects }: Transaction): boolean {
  return effects.some((effect) => effect.is(movePart));
}

/** Returns where blocks are drawn after a transaction, but weren't before. */
export function newlyDrawn(transaction: Transaction): Span[] {
  if (!movesDrawnPart(transaction)) return [];
  const { startState, state } = transaction;
  const before = mapped(drawnPart(startState), transaction);
  const part = drawnPart(state);
  const spans = [
    { from: part.from, to: Math.min(part.to, before.from) },
    { from: Math.max(part.from, before.to), to: part.to },
  ];
  return spans.filter(({ from, to }) => from < to);
}

/** Draws the blocks around a position that may be far from the viewport, at once. */
export function drawAround(view: EditorView, pos: number): void {
  const { state } = view;
  const part = partAround({ from: pos, to: pos }, drawnPart(state), state.doc.length);
  if (part) view.dispatch({ effects: movePart.of(part) });
}

/** Exported for tests. Returns the part to draw around the viewport, or undefined if `part` is good enough. */
export function partAround(viewport: Span, part: Span, length: number): Span | undefined {
  const from = Math.max(0, viewport.from - MARGIN);
  const to = Math.min(length, viewport.to + MARGIN);
  const excess = part.to - part.from - (viewport.to - viewport.from);
  if (part.from <= from && part.to >= to && excess <= MAX_EXCESS) return undefined;
  return { from: Math.max(0, viewport.from - REACH), to: Math.min(length, viewport.to + REACH) };
}

function mapped(part: Span, { docChanged, changes }: Transaction): Span {
  return docChanged ? { from: changes.mapPos(part.from, -1), to: changes.mapPos(part.to, 1) } : part;
}

class PartMover {
  private isGone = false;

  constructor(private readonly view: EditorView) {
    this.follow();
  }

  update({ viewportChanged, docChanged }: ViewUpdate): void {
    if (viewportChanged || docChanged) this.follow();
  }

  destroy(): void {
    this.isGone = true;
  }

  /** Moves the part if necessary, after the update and before the browser paints. */
  private follow(): void {
    if (!this.target()) return;
    queueMicrotask(() => {
      const target = this.isGone ? undefined : this.target();
      if (target) this.view.dispatch({ effects: movePart.of(target) });
    });
  }

  private target(): Span | undefined {
    const { viewport, state } = this.view;
    return partAround(viewport, drawnPart(state), state.doc.length);
  }
}
