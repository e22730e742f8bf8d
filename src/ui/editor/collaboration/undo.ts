import { type Extension, Facet } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import * as Y from 'yjs';

const undoManagerFacet = Facet.define<Y.UndoManager, Y.UndoManager | undefined>({ combine: (values) => values[0] });

/** Edits typed within this time of each other are one step. */
const CAPTURE_MS = 500;

/** An undo manager for the edits of one editor: it takes back one's own changes and leaves everybody else's. */
export function createUndoManager(ytext: Y.Text, origin: object): Y.UndoManager {
  return new Y.UndoManager(ytext, { trackedOrigins: new Set([origin]), captureTimeout: CAPTURE_MS });
}

/** Mod+Z and the browser's own undo, by person. */
export function personalUndo(undoManager: Y.UndoManager): Extension {
  return [
    undoManagerFacet.of(undoManager),
    keymap.of([
      { key: 'Mod-z', run: (view) => undoInEditor(view, 'undo'), preventDefault: true },
      { key: 'Mod-y', mac: 'Mod-Shift-z', run: (view) => undoInEditor(view, 'redo'), preventDefault: true },
      { key: 'Mod-Shift-z', run: (view) => undoInEditor(view, 'redo'), preventDefault: true },
    ]),
    EditorView.domEventHandlers({
      beforeinput(event, view) {
        if (event.inputType !== 'historyUndo' && event.inputType !== 'historyRedo') return false;
        event.preventDefault();
        return undoInEditor(view, event.inputType === 'historyUndo' ? 'undo' : 'redo');
      },
    }),
  ];
}

/** Takes back, or repeats, the last own step. True also when there was none, so that nobody else acts on the key. */
export function undoInEditor(view: EditorView, direction: 'undo' | 'redo'): boolean {
  const manager = view.state.facet(undoManagerFacet);
  if (!manager || view.state.readOnly) return false;
  if (direction === 'undo') manager.undo();
  else manager.redo();
  return true;
}
