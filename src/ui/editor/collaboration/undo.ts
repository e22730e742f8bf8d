import { type Extension, Facet } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import * as Y from 'yjs';

const undoManagerFacet = Facet.define<Y.UndoManager, Y.UndoManager | undefined>({ combine: (values) => values[0] });

/** The keys also apply in table cells, which handle their own keys. */
const SCOPE = 'editor cell';

/** Edits typed within this time of each other are one undo step. */
const CAPTURE_MS = 500;

/** Creates an undo manager for one editor's edits. It undoes only the changes with `origin`, never other people's. */
export function createUndoManager(ytext: Y.Text, origin: object): Y.UndoManager {
  return new Y.UndoManager(ytext, { trackedOrigins: new Set([origin]), captureTimeout: CAPTURE_MS });
}

/** Binds undo and redo, by keys and from the browser's menu, to the person's own edits. */
export function personalUndo(undoManager: Y.UndoManager): Extension {
  return [
    undoManagerFacet.of(undoManager),
    keymap.of([
      { key: 'Mod-z', run: (view) => undoInEditor(view, 'undo'), preventDefault: true, scope: SCOPE },
      {
        key: 'Mod-y',
        mac: 'Mod-Shift-z',
        run: (view) => undoInEditor(view, 'redo'),
        preventDefault: true,
        scope: SCOPE,
      },
      { key: 'Mod-Shift-z', run: (view) => undoInEditor(view, 'redo'), preventDefault: true, scope: SCOPE },
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

/** Undoes or redoes the last step. Also returns true if there was none, so that no other handler acts on the key. */
export function undoInEditor(view: EditorView, direction: 'undo' | 'redo'): boolean {
  const manager = view.state.facet(undoManagerFacet);
  if (!manager || view.state.readOnly) return false;
  if (direction === 'undo') manager.undo();
  else manager.redo();
  return true;
}
