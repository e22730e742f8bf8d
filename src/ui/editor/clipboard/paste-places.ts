import { type EditorState, type Extension, StateEffect, StateField } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { Span } from '../live-preview/reveal';

/** A paste whose content is being converted. Its range is mapped through everyone's edits. */
interface PastePlace extends Span {
  id: object;
  /** The text that was selected. */
  replaced: string;
}

const held = StateEffect.define<PastePlace>();
/** Marks the transaction that inserts a paste, with the paste's id. */
export const pasteArrived = StateEffect.define<object>();

const placesField = StateField.define<readonly PastePlace[]>({
  create: () => [],
  update(places, { changes, effects }) {
    const arrived = effects.find((effect) => effect.is(pasteArrived))?.value;
    // Text typed in the meantime goes after the paste. An earlier paste at the same place goes before it.
    const side = arrived ? 1 : -1;
    const next = places
      .filter(({ id }) => id !== arrived)
      .map((place) => {
        const from = changes.mapPos(place.from, side);
        return { ...place, from, to: Math.max(from, changes.mapPos(place.to, -1)) };
      });
    return [...next, ...effects.flatMap((effect) => (effect.is(held) ? [effect.value] : []))];
  },
});

export function pastePlaces(): Extension {
  return placesField;
}

/** Remembers the selection as the place of a paste. Returns the paste's id. */
export function holdPlace(view: EditorView): object {
  const id = {};
  const { from, to } = view.state.selection.main;
  view.dispatch({ effects: held.of({ id, from, to, replaced: view.state.sliceDoc(from, to) }) });
  return id;
}

/** Returns the current range of a paste. If the text that it would replace has changed, nothing is replaced. */
export function placeOf(state: EditorState, paste: object): Span | undefined {
  const place = state.field(placesField).find(({ id }) => id === paste);
  if (!place) return undefined;
  const { from, to, replaced } = place;
  return { from, to: state.sliceDoc(from, to) === replaced ? to : from };
}
