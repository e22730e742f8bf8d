import { type Extension, RangeSetBuilder, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, showPanel, ViewPlugin } from '@codemirror/view';
import type { BlameSource } from '@/review/schema';
import type { Passage } from '@/versions/core/graph/blame';
import { type Author, keyOf, styleOf } from './authors';

const setMarks = StateEffect.define<DecorationSet>();

/** The colours over the text. Edits move them along until the authors are read again. */
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
 * Draws the colours, adds a place for the legend below the text, and handles clicks on passages. `legend` is called
 * with the place, and with undefined when it is removed.
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
        // Runs after the click has moved the caret, or a drag has ended a selection.
        mouseup: () => {
          setTimeout(() => on.pick());
        },
      },
    }),
  ];
}

/** Draws the passages. An empty list removes the colours. */
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
