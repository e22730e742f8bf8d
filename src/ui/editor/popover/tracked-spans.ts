import { type ChangeDesc, type EditorState, StateEffect, StateField } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { Span } from '../live-preview/reveal';

/**
 * The ranges of the text that the open form is about. Others may edit the text meanwhile, so the ranges are mapped
 * through all edits. Only one form is open at a time.
 */

const track = StateEffect.define<readonly Span[]>();

/** Null once all text of the first range was deleted. */
const spansField = StateField.define<readonly Span[] | null>({
  create: () => null,
  update(spans, { changes, effects }) {
    const tracked = effects.find((effect) => effect.is(track));
    if (tracked) return tracked.value;
    if (!spans || changes.empty) return spans;
    const next = spans.map((span) => mapped(span, changes));
    const [before, after] = [spans[0], next[0]];
    return before && after && before.from < before.to && after.from === after.to ? null : next;
  },
});

/** Maps a span through edits. Text inserted at its edges stays outside. */
function mapped({ from, to }: Span, changes: ChangeDesc): Span {
  const start = changes.mapPos(from, from === to ? -1 : 1);
  return { from: start, to: Math.max(start, changes.mapPos(to, -1)) };
}

/** Starts tracking ranges for a form, in place of those of the previous form. */
export function trackSpans(view: EditorView, spans: readonly Span[]): void {
  const isKept = view.state.field(spansField, false) !== undefined;
  view.dispatch({ effects: isKept ? track.of(spans) : StateEffect.appendConfig.of(spansField.init(() => spans)) });
}

/** Returns where the form's ranges are now, or undefined if all text of the first one was deleted. */
export function trackedSpans(state: EditorState): readonly Span[] | undefined {
  return state.field(spansField, false) ?? undefined;
}
