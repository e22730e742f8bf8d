import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import type { FileSummary } from '@/files/schema';
import { sharedText } from '@/ui/editor/collaboration/binding';
import { createUndoManager } from '@/ui/editor/collaboration/undo';
import { attachFiles } from '@/ui/editor/images/upload/attach-files';
import type { KeptUpload, KeptUploads } from '@/ui/editor/images/upload/kept-uploads';
import { UploadError } from '@/ui/editor/images/upload/upload-file';
import { toastStore } from '@/ui/kit/feedback/toast-store';
import { holdSelectionEvents } from '../../../support/selection-events';

/** How long a part that is loaded on demand may take, in ms. */
const LOADED = 20_000;

holdSelectionEvents();

const DELIVERED = { name: 'bed.png', contentType: 'image/png', address: 'attachment:1f' } as FileSummary;

/** A store in memory, with room for a number of files. */
function store(room = 9) {
  const rows = new Map<string, KeptUpload>();
  const kept: KeptUploads = {
    keep: async (upload) => rows.size < room && rows.set(upload.id, upload) !== undefined,
    forget: async (id) => void rows.delete(id),
    takeLeft: async () => [...rows.values()],
    release: () => {},
  };
  return { rows, kept };
}

/** Opens a page with a shared text, whose server can be reached or not. */
function openPage({ update, kept, isReached }: { update?: Uint8Array; kept: KeptUploads; isReached: boolean }) {
  const doc = new Y.Doc();
  const ytext = doc.getText('content');
  if (update) Y.applyUpdate(doc, update);
  else ytext.insert(0, 'Before after');
  const origin = {};
  const extensions = sharedText(ytext, createUndoManager(ytext, origin), origin);
  const state = EditorState.create({ doc: ytext.toString(), extensions, selection: { anchor: 7 } });
  const view = new EditorView({ state, parent: document.body });
  const attached = attachFiles(view, {
    ytext,
    kept,
    send: async () => {
      if (isReached) return DELIVERED;
      throw new UploadError('The server can’t be reached.', true);
    },
    onRequest: () => {},
    onPastedFiles: () => {},
  });
  return { doc, ytext, view, attached };
}

/** Returns whether the browser asks before it closes the page. */
function asks(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

test('a file that waits for the connection survives a reload, and is inserted where it was dropped', async () => {
  const { rows, kept } = store();
  const first = openPage({ kept, isReached: false });
  first.attached.add([new File(['x'], 'bed.png')]);
  await vi.waitFor(() => expect(asks(), 'nothing is lost').toBe(false), LOADED);
  expect(rows.size).toBe(1);
  first.ytext.insert(0, 'Above. ');
  const update = Y.encodeStateAsUpdate(first.doc);

  const second = openPage({ update, kept, isReached: true });
  await vi.waitFor(() => expect(second.ytext.toString()).toBe('Above. Before ![bed](attachment:1f) after'), LOADED);
  expect(rows.size).toBe(0);
  expect(toastStore.get().map(({ message }) => message)).toContain('The upload of bed.png continues.');
  first.attached.stop();
  second.view.destroy();
});

test('a file for which this browser has no room is only in the page, which asks before it closes', async () => {
  const { kept } = store(0);
  const { view, attached } = openPage({ kept, isReached: false });
  attached.add([new File(['x'], 'bed.png')]);
  await vi.waitFor(() => expect(view.dom.textContent).toContain('Waiting for the connection'), LOADED);
  expect(asks()).toBe(true);
  view.dom.querySelector<HTMLButtonElement>('.vr-upload button')?.click();
  expect(asks()).toBe(false);
  view.destroy();
});

test('a canceled file isn’t kept', async () => {
  const { rows, kept } = store();
  const { view, attached } = openPage({ kept, isReached: false });
  attached.add([new File(['x'], 'bed.png')]);
  await vi.waitFor(() => expect(rows.size).toBe(1), LOADED);
  view.dom.querySelector<HTMLButtonElement>('.vr-upload button')?.click();
  expect(rows.size).toBe(0);
  view.destroy();
});
