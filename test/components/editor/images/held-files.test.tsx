import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { sharedText } from '@/ui/editor/collaboration/binding';
import { createUndoManager } from '@/ui/editor/collaboration/undo';
import { heldFiles, holdFiles } from '@/ui/editor/images/held-files';
import { attachFiles } from '@/ui/editor/images/upload/attach-files';
import { NOTHING_KEPT } from '@/ui/editor/images/upload/kept-uploads';
import { holdSelectionEvents } from '../../../support/selection-events';

holdSelectionEvents();

function open({ isFixed = false } = {}) {
  const ytext = new Y.Doc().getText('content');
  ytext.insert(0, 'Before after');
  const origin = {};
  const extensions = [
    sharedText(ytext, createUndoManager(ytext, origin), origin),
    holdFiles(),
    EditorState.readOnly.of(isFixed),
  ];
  const state = EditorState.create({ doc: ytext.toString(), extensions, selection: { anchor: 6 } });
  const view = new EditorView({ state, parent: document.body });
  const sent: string[] = [];
  const carried: string[] = [];
  const attach = () =>
    attachFiles(view, {
      ytext,
      kept: NOTHING_KEPT,
      onRequest: () => {},
      onPastedFiles: (fileIds) => carried.push(...fileIds),
      send: ({ name }) => {
        sent.push(name);
        return new Promise(() => {});
      },
    });
  return { view, ytext, sent, carried, attach };
}

function paste(view: EditorView, { text = '', html = '', names = ['bed.png'] } = {}): Event {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  const files = names.map((name) => new File(['x'], name));
  const getData = (type: string) => (type === 'text/html' ? html : text);
  Object.assign(event, { clipboardData: { files, getData } });
  view.contentDOM.dispatchEvent(event);
  return event;
}

test('files pasted before the upload code has loaded wait at a position that moves with the text', () => {
  const { view, ytext, sent, attach } = open();
  expect(paste(view).defaultPrevented).toBe(true);
  ytext.insert(0, 'Others write. ');
  expect(heldFiles(view.state)).toMatchObject([{ pos: 20 }]);
  attach();
  expect(sent).toEqual(['bed.png']);
  expect(heldFiles(view.state)).toBeUndefined();
  view.destroy();
});

test('held files are sent once, and none are left', () => {
  const { view, sent, attach } = open();
  attach();
  paste(view);
  expect(sent).toEqual(['bed.png']);
  expect(heldFiles(view.state)).toBeUndefined();
  view.destroy();
});

test('no file is held if the text is fixed or the clipboard also has text', () => {
  const fixed = open({ isFixed: true });
  paste(fixed.view);
  expect(heldFiles(fixed.view.state)).toEqual([]);
  fixed.view.destroy();
  const { view } = open();
  paste(view, { text: 'Words' });
  expect(heldFiles(view.state)).toEqual([]);
  view.destroy();
});

test.each([
  ['one file', 'bed.png', ['bed.png']],
  ['several files', 'bed.png\rpeas.pdf', ['bed.png', 'peas.pdf']],
  ['a file by its path', '/home/ada/bed.png', ['bed.png']],
  ['a name with an accent in two parts', 'cafe\u0301.png', ['café.png']],
])('copied files are taken, even if the clipboard has their names as text: %s', (_, text, names) => {
  const { view, sent, attach } = open();
  attach();
  paste(view, { text, names });
  expect(sent).toEqual(names.slice(0, 2));
  view.destroy();
});

test.each([
  ['cells', { text: 'bed.png', html: '<table><tr><td>bed.png</td></tr></table>' }],
  ['words', { text: 'bed.png is new' }],
  ['more lines than files', { text: 'bed.png\nbed.png' }],
])('copied text with a picture of it stays text: %s', (_, clipboard) => {
  const { view, sent, attach } = open();
  attach();
  paste(view, clipboard);
  expect(sent).toEqual([]);
  view.destroy();
});

test('files that pasted text refers to are reported, but not those in text that is typed or comes from others', () => {
  const { view, ytext, carried, attach } = open();
  attach();
  const insert = (id: string, userEvent: string) =>
    view.dispatch({ changes: { from: 0, insert: `![a](attachment:${id})` }, userEvent });
  ytext.insert(0, '![a](attachment:others)');
  insert('typed', 'input.type');
  insert('pasted', 'input.paste');
  insert('dropped', 'input.drop');
  expect(carried).toEqual(['pasted', 'dropped']);
  view.destroy();
});
