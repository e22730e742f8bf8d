import { type EditorState, type Extension, StateEffect, StateField, type Transaction } from '@codemirror/state';
import { type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import type { Span } from './reveal';

/** How far before and after the viewport blocks are drawn, in UTF-16 units. */
const REACH = 150_000;
/** The drawn part moves when the viewport comes nearer than this to one of its ends. */
const MARGIN = 50_000;

/** Exported for tests. */
export const movePart = StateEffect.define<Span>();

/**
 * The part of the text whose blocks are drawn. With each key CodeMirror goes through the heights of all drawn blocks,
 * which for the tables of 5 MB takes longer than everything else together.
 */
const partField = StateField.define<Span>({
  create: (state) => ({ from: 0, to: Math.min(REACH, state.doc.length) }),
  update(part, transaction) {
    for (const effect of transaction.effects) if (effect.is(movePart)) return effect.value;
    return mapped(part, transaction);
  },
});

/** Draws blocks only near the viewport, and moves the drawn part when the viewport moves. */
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

/** Exported for tests. Returns the part that should be drawn around the viewport, or undefined if the present one will do. */
export function partAround(viewport: Span, part: Span, length: number): Span | undefined {
  const from = Math.max(0, viewport.from - MARGIN);
  const to = Math.min(length, viewport.to + MARGIN);
  if (part.from <= from && part.to >= to) return undefined;
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

  /** Moves the part if necessary: as soon as the update has ended, but before the browser paints. */
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
