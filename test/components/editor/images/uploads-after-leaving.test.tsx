import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { beforeEach, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import type { FileSummary } from '@/files/schema';
import { sharedText } from '@/ui/editor/collaboration/binding';
import { whenNonePending } from '@/ui/editor/collaboration/pending-insertions';
import { createUndoManager } from '@/ui/editor/collaboration/undo';
import { attachFiles } from '@/ui/editor/images/upload/attach-files';
import { NOTHING_KEPT } from '@/ui/editor/images/upload/kept-uploads';
import { UploadError } from '@/ui/editor/images/upload/upload-file';
import { toastStore } from '@/ui/kit/feedback/toast-store';
import { holdSelectionEvents } from '../../../support/selection-events';

holdSelectionEvents();

const toasts = () => toastStore.get().map(({ message }) => message);
let sending: Map<string, { arrive(): void; fail(): void }>;
beforeEach(() => {
  sending = new Map();
});

/** Opens an editor with "Before after", and uploads these files between the two words. */
function send(...names: string[]) {
  const doc = new Y.Doc();
  const ytext = doc.getText('content');
  ytext.insert(0, 'Before after');
  const origin = {};
  const extensions = sharedText(ytext, createUndoManager(ytext, origin), origin);
  const state = EditorState.create({ doc: ytext.toString(), extensions, selection: { anchor: 7 } });
  const view = new EditorView({ state, parent: document.body });
  const attached = attachFiles(view, {
    ytext,
    send: ({ name }) =>
      new Promise((resolve, reject) => {
        const file = { name, contentType: 'image/png', address: `attachment:${name[0]}` } as FileSummary;
        sending.set(name, { arrive: () => resolve(file), fail: () => reject(new UploadError('Too large.', false)) });
      }),
    kept: NOTHING_KEPT,
    onRequest: () => {},
    onPastedFiles: () => {},
  });
  attached.add(names.map((name) => new File(['x'], name)));
  const leave = () => {
    view.destroy();
    attached.stop();
  };
  return { doc, ytext, leave };
}

test('a file that is being sent when its document is left is still inserted into the text', async () => {
  const { doc, ytext, leave } = send('a.png', 'b.png');
  leave();
  expect(toasts().join()).toContain('2 files');
  const nothingIsToCome = whenNonePending(doc);
  let isFree = false;
  void nothingIsToCome?.then(() => (isFree = true));
  ytext.insert(0, 'Others write. ');
  sending.get('b.png')?.arrive();
  await vi.waitFor(() => expect(ytext.toString()).toContain('![b]'));
  expect(isFree).toBe(false);
  sending.get('a.png')?.arrive();
  await nothingIsToCome;
  expect(ytext.toString()).toMatch(/^Others write\. Before !\[a\]\(attachment:a\)\s+!\[b\]\(attachment:b\) after$/);
  expect(whenNonePending(doc)).toBeUndefined();
});

test('a file that can’t be sent is reported even if its document has been left, and is no longer awaited', async () => {
  const { doc, ytext, leave } = send('c.png');
  leave();
  sending.get('c.png')?.fail();
  await whenNonePending(doc);
  expect(toasts().join()).toContain('c.png wasn’t uploaded: Too large.');
  expect(ytext.toString()).toBe('Before after');
});

test('a document without files on their way awaits nothing', () => {
  const { doc, leave } = send();
  leave();
  expect(whenNonePending(doc)).toBeUndefined();
});
