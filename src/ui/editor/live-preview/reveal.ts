import { type EditorState, type Extension, Facet, StateEffect, StateField } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

export interface Span {
  from: number;
  to: number;
}

/** `live`: marks show at the caret. `reading`: they never show, and the text can't be edited. */
export const previewMode = Facet.define<'live' | 'reading', 'live' | 'reading' | 'source'>({
  combine: (values) => values[0] ?? 'source',
});

/** Ranges that always show their source, in document order, e.g. the text that a suggestion would change. */
export const forceSource = Facet.define<(state: EditorState) => readonly Span[]>();

/** Returns whether the text is shown as a preview rather than as source. */
export function isPreview(state: EditorState): boolean {
  return state.facet(previewMode) !== 'source';
}

const focusEffect = StateEffect.define<boolean>();

export const focusField = StateField.define<boolean>({
  create: () => false,
  update(focused, transaction) {
    for (const effect of transaction.effects) if (effect.is(focusEffect)) return effect.value;
    return focused;
  },
});

export function trackFocus(): Extension {
  return [focusField, EditorView.focusChangeEffect.of((_, focusing) => focusEffect.of(focusing))];
}

/** Decides, for one state and the part of the document between two offsets, whether a range shows its source. */
export class Revealer {
  private readonly carets: readonly number[];
  private readonly forced: readonly Span[];

  constructor(
    private readonly state: EditorState,
    within: Span = { from: 0, to: state.doc.length },
  ) {
    const shows = state.facet(previewMode) === 'live' && !state.readOnly && state.field(focusField, false) === true;
    this.carets = shows ? state.selection.ranges.flatMap(({ anchor, head }) => [anchor, head]) : [];
    this.forced = state
      .facet(forceSource)
      .flatMap((ranges) => ranges(state).filter((span) => span.to >= within.from && span.from <= within.to));
  }

  /** Returns whether a caret touches the range or a forced range overlaps it (an empty one also at its edge). */
  touches(from: number, to: number): boolean {
    return this.hasCaret(from, to) || this.isForced(from, to);
  }

  /** Returns whether a forced range overlaps this one. An empty one at `except` doesn't. */
  isForced(from: number, to: number, except?: number): boolean {
    return this.forced.some((span) =>
      span.from === span.to
        ? span.from <= to && span.to >= from && span.from !== except
        : span.from < to && span.to > from,
    );
  }

  /** Does the same for the lines of the range. */
  touchesLines(from: number, to: number): boolean {
    const { doc } = this.state;
    return this.touches(doc.lineAt(from).from, doc.lineAt(to).to);
  }

  hasCaret(from: number, to: number): boolean {
    return this.carets.some((caret) => caret >= from && caret <= to);
  }
}
