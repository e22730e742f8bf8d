import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { afterEach, expect, test } from 'vitest';
import { untitledPage } from '@/ui/editor/untitled/untitled-page';

let view: EditorView;
afterEach(() => view.destroy());

function open(doc: string): void {
  view = new EditorView({ state: EditorState.create({ doc, extensions: untitledPage() }), parent: document.body });
}
const insert = (text: string, userEvent: string) => {
  const at = view.state.doc.length;
  view.dispatch({ changes: { from: at, insert: text }, selection: { anchor: at + text.length }, userEvent });
};
const hint = () => view.contentDOM.querySelector('.cm-placeholder')?.textContent;

test('an untitled page asks for a title until it has one', () => {
  open('# ');
  expect(hint()).toBe('Title');
  insert('Plan', 'input.type');
  expect(hint()).toBeUndefined();
});

test('a page with text doesn’t ask for a title', () => {
  open('# \n\nWords');
  expect(hint()).toBeUndefined();
});

test('a pasted text with its own heading takes the place of the empty one', () => {
  open('# ');
  insert('\n\n# Plan\n\nWords\n', 'input.paste');
  expect(view.state.doc.toString()).toBe('# Plan\n\nWords\n');
  expect(view.state.selection.main.head).toBe(view.state.doc.length);
});

test('pasted words become the title, and a title stays before a pasted heading', () => {
  open('# ');
  insert('Plan', 'input.paste');
  expect(view.state.doc.toString()).toBe('# Plan');
  insert('\n\n# Other', 'input.paste');
  expect(view.state.doc.toString()).toBe('# Plan\n\n# Other');
});
