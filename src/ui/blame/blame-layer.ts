import { type Extension, RangeSetBuilder, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, showPanel, ViewPlugin } from '@codemirror/view';
import type { BlameSource } from '@/review/schema';
import type { Passage } from '@/versions/core/graph/blame';
import { type Author, keyOf, styleOf } from './authors';

const setMarks = StateEffect.define<DecorationSet>();

/** The colours over the text. They move along with edits until the text is looked at again. */
const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(drawn, { changes, effects }) {
    let next = drawn.map(changes);
    for (const effect of effects) if (effect.is(setMarks)) next = effect.value;
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/**
 * The colours, a place for the legend below the text, and what a click on a passage does. `legend` gets the place, and
 * undefined when it goes.
 */
export function blameLayer(on: { legend(place: HTMLElement | undefined): void; pick(): void }): Extension {
  return [
    marks,
    showPanel.of(() => {
      const dom = document.createElement('div');
      dom.className = 'vr-blame-panel';
      dom.dir = document.documentElement.dir;
      return { dom, mount: () => on.legend(dom), destroy: () => on.legend(undefined) };
    }),
    ViewPlugin.define(() => ({}), {
      eventHandlers: {
        // After the click has moved the caret, or a drag has ended a selection.
        mouseup: () => {
          setTimeout(() => on.pick());
        },
      },
    }),
  ];
}

/** Draws the passages; none takes the colours away. */
export function drawAuthors(
  view: EditorView,
  passages: readonly Passage<BlameSource>[],
  authors: readonly Author[],
): void {
  if (!view.state.field(marks, false)) return;
  const byKey = new Map(authors.map((author) => [author.key, markOf(author)]));
  const builder = new RangeSetBuilder<Decoration>();
  const end = view.state.doc.length;
  for (const { from, to, source } of passages) {
    const mark = byKey.get(keyOf(source));
    if (mark && from < Math.min(to, end)) builder.add(from, Math.min(to, end), mark);
  }
  view.dispatch({ effects: setMarks.of(builder.finish()) });
}

function markOf(author: Author): Decoration {
  const style = Object.entries(styleOf(author))
    .map(([name, value]) => `${name}: ${value}`)
    .join('; ');
  return Decoration.mark({ class: 'vr-author', attributes: { style, title: author.name, 'data-author': author.key } });
}
