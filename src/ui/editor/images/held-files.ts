import { type EditorState, type Extension, StateEffect, StateField } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/** Files from one paste or drop, and where they were inserted (UTF-16 offset). */
export interface GivenFiles {
  files: readonly File[];
  pos: number;
}

/** Gives files to the editor, for a place that handles its own events. */
export const giveFiles = StateEffect.define<GivenFiles>();

/** The uploader has loaded, so no more files are held here. */
export const filesTaken = StateEffect.define<null>();

const held = StateField.define<readonly GivenFiles[] | undefined>({
  create: () => [],
  update(value, { changes, effects }) {
    let next = value?.map(({ files, pos }) => ({ files, pos: changes.mapPos(pos, 1) }));
    for (const effect of effects) {
      if (effect.is(giveFiles)) next?.push(effect.value);
      else if (effect.is(filesTaken)) next = undefined;
    }
    return next;
  },
});

/** Holds files that are pasted or dropped before the uploader has loaded. Their place moves with the text. */
export function holdFiles(): Extension {
  const hold = (event: Event, files: readonly File[], view: EditorView, pos: number | null) => {
    if (files.length === 0 || view.state.readOnly || !heldFiles(view.state)) return false;
    event.preventDefault();
    view.dispatch({ effects: giveFiles.of({ files, pos: pos ?? view.state.doc.length }) });
    return true;
  };
  return [
    held,
    EditorView.domEventHandlers({
      paste: (event, view) => hold(event, filesOf(event), view, view.state.selection.main.to),
      drop: (event, view) => hold(event, filesOf(event), view, view.posAtCoords(event)),
    }),
  ];
}

/** Returns the files that wait for the uploader; undefined once it has loaded. */
export function heldFiles(state: EditorState): readonly GivenFiles[] | undefined {
  return state.field(held, false);
}

/**
 * Returns the files of a paste or drop. Word processors and spreadsheets add a picture of copied text; then only the
 * text is used. File managers add the names or paths of copied files, which aren't text to paste.
 */
export function filesOf(event: ClipboardEvent | DragEvent): readonly File[] {
  if ('dataTransfer' in event) return [...(event.dataTransfer?.files ?? [])];
  const { clipboardData } = event;
  const files = [...(clipboardData?.files ?? [])];
  const text = clipboardData?.getData('text/plain').trim();
  if (!text) return files;
  const isRich = clipboardData?.getData('text/html').trim() !== '';
  return !isRich && namesOnly(text, files) ? files : [];
}

/** Returns whether each line of a text is the name or the path of one of the files. */
function namesOnly(text: string, files: readonly File[]): boolean {
  // macOS writes accents as separate characters in some of its names.
  const names = new Set(files.map(({ name }) => name.normalize()));
  const lines = text.split(/[\r\n]+/).map((line) => line.trim().normalize());
  return lines.length <= files.length && lines.every((line) => names.has(line) || names.has(line.replace(/^.*\//, '')));
}
