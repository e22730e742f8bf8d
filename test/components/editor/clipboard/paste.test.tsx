import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { expect, test } from 'vitest';
import { documents } from '@/ui/editor/clipboard/corpus/documents';
import { lists } from '@/ui/editor/clipboard/corpus/lists';
import { sheetsAndChats } from '@/ui/editor/clipboard/corpus/sheets-and-chats';
import { webPages } from '@/ui/editor/clipboard/corpus/web-pages';
import { markdownPaste } from '@/ui/editor/clipboard/paste';
import { wellFormedInput } from '@/ui/editor/collaboration/well-formed';
import { livePreview } from '@/ui/editor/live-preview/live-preview';
import { markdown } from '@/ui/editor/markdown/language';
import { belowTable } from '@/ui/editor/table/below-table';
import { drawEditableTable } from '@/ui/editor/table/editing/table-editor';
import { tableDrawing } from '@/ui/editor/table/table-drawing';

/** Returns an editor of a text in which `‹` and `›` mark the ends of the selection. */
function editorOf(marked: string): EditorView {
  const anchor = marked.indexOf('‹');
  const head = marked.indexOf('›') - 1;
  const doc = marked.replace(/[‹›]/g, '');
  const preview = [livePreview({ mode: 'live' }), tableDrawing.of(drawEditableTable), belowTable()];
  const extensions = [markdown(), EditorState.lineSeparator.of('\n'), preview, wellFormedInput(), markdownPaste()];
  const state = EditorState.create({ doc, selection: { anchor, head }, extensions });
  ensureSyntaxTree(state, doc.length, 5_000);
  return new EditorView({ state, parent: document.body });
}

type Clipboard = Readonly<Record<string, string>>;

function paste(view: EditorView, clipboard: Clipboard): void {
  const data = { getData: (type: string) => clipboard[type] ?? '', types: Object.keys(clipboard) };
  const event = Object.assign(new Event('paste', { cancelable: true, bubbles: true }), { clipboardData: data });
  view.contentDOM.dispatchEvent(event);
}

function pasted(marked: string, clipboard: Clipboard): EditorView {
  const view = editorOf(marked);
  paste(view, clipboard);
  return view;
}

/** Returns the text, with `‸` at the caret. */
function shown({ state }: EditorView): string {
  const { head } = state.selection.main;
  return `${state.sliceDoc(0, head)}‸${state.sliceDoc(head)}`;
}

const expectShown = (view: EditorView, text: string) => expect.poll(() => shown(view), { timeout: 20_000 }).toBe(text);
const LIST = { 'text/html': '<ul><li>clay<ul><li>wet</li></ul></li><li>sand</li></ul>', 'text/plain': 'clay' };

test('an address that is pasted over words makes them a link; over an address or in code it replaces them', () => {
  const over = (before: string, text: string) => pasted(before, { 'text/plain': text }).state.doc.toString();
  expect(over('See ‹the list›.', 'https://example.org/a?b=1')).toBe('See [the list](https://example.org/a?b=1).');
  expect(over('Ask ‹[Ada]›.', 'mailto:ada@example.org')).toBe('Ask [\\[Ada\\]](mailto:ada@example.org).');
  expect(over('See ‹https://example.org›.', 'https://example.com')).toBe('See https://example.com.');
  expect(over('Run `‹x›`.', 'https://example.com')).toBe('Run `https://example.com`.');
  expect(over('See ‹the list›.', 'javascript:alert(1)')).toBe('See javascript:alert(1).');
});

test('an embedded picture of Obsidian is pasted as a picture; in code it stays as it is', async () => {
  const view = pasted('See: ‹›', { 'text/plain': '![[North bed.png|300]]' });
  await expect
    .poll(() => view.state.doc.toString(), { timeout: 20_000 })
    .toBe('See: ![North bed|300](North%20bed.png)');
  expect(pasted('a `x‹›` b', { 'text/plain': '![[p.png]]' }).state.doc.toString()).toBe('a `x![[p.png]]` b');
});

test('rich text is inserted where it was pasted, before text typed later, and a later selection stays', async () => {
  const bold = { 'text/html': '<p><b>new</b></p>', 'text/plain': 'new' };
  const typed = pasted('One ‹old› two three.', bold);
  typed.dispatch({ changes: { from: 0, insert: 'Zero ' } });
  typed.dispatch({ selection: { anchor: 17, head: 22 } });
  await expect.poll(() => typed.state.doc.toString(), { timeout: 20_000 }).toBe('Zero One **new** two three.');
  const { from, to } = typed.state.selection.main;
  expect(typed.state.sliceDoc(from, to)).toBe('three');
  const replaced = pasted('One ‹old› two.', bold);
  replaced.dispatch(replaced.state.replaceSelection('typed'));
  await expectShown(replaced, 'One **new**typed‸ two.');
});

test('two pastes at one place keep their order, and the caret goes after both', async () => {
  const view = pasted('a ‹› z', { 'text/html': '<b>1</b>', 'text/plain': '1' });
  paste(view, { 'text/html': '<i>2</i>', 'text/plain': '2' });
  await expectShown(view, 'a **1***2*‸ z');
});

test('a list pasted into an empty item takes its place and its level', async () => {
  await expectShown(pasted('- a\n- ‹›', LIST), '- a\n- clay\n  - wet\n- sand‸');
  await expectShown(pasted('- a\n  - ‹›\n- z', LIST), '- a\n  - clay\n    - wet\n  - sand‸\n- z');
  await expectShown(pasted('- a‹›\n- z', LIST), '- a\n- clay\n  - wet\n- sand‸\n- z');
  await expectShown(pasted('> - ‹›', LIST), '> - clay\n>   - wet\n> - sand‸');
});

test('a numbered list pasted into an empty item continues its numbers', async () => {
  const html = '<ol><li>dig</li><li>sow</li></ol>';
  await expectShown(
    pasted('1. a\n2. ‹›\n3. z', { 'text/html': html, 'text/plain': 'dig' }),
    '1. a\n2. dig\n3. sow‸\n4. z',
  );
});

test('paragraphs pasted into an empty item or quote stay in it', async () => {
  const two = { 'text/html': '<p>one</p><p>two</p>', 'text/plain': 'one\n\ntwo' };
  await expectShown(pasted('- ‹›\n- z', two), '- one\n\n  two‸\n- z');
  await expectShown(pasted('> ‹›', two), '> one\n>\n> two‸');
});

test('pasted blocks are kept apart from the lines above and below', async () => {
  const two = { 'text/html': '<p>one</p><p>two</p>', 'text/plain': 'one\n\ntwo' };
  await expectShown(pasted('above\n‹›\nbelow', two), 'above\n\none\n\ntwo‸\n\nbelow');
  await expectShown(pasted('- a\n‹›\n- z', LIST), '- a\n- clay\n  - wet\n- sand‸\n- z');
});

test('a table or rows pasted right below a table become a table of their own', () => {
  const table = '| a | b |\n| - | - |\n| 1 | 2 |';
  const below = (text: string) => shown(pasted(`${table}\n‹›`, { 'text/plain': text }));
  expect(below('c\td\n3\t4\n')).toBe(`${table}\n\n| c | d |\n| --- | --- |\n| 3 | 4 |‸`);
  expect(below('| 3 | 4 |')).toBe(`${table}\n\n| 3 | 4 |‸`);
  const above = shown(pasted(`‹›\n${table}`, { 'text/plain': 'c\td\n3\t4\n' }));
  expect(above).toBe(`| c | d |\n| --- | --- |\n| 3 | 4 |‸\n\n${table}`);
});

/** Removes the padding of table cells, which differs between styles. */
const unpadded = (markdown: string) => markdown.replace(/ +\|/g, ' |').replace(/-{2,}/g, '---');

/** Programs that differ most in what they put on the clipboard. The corpus's own test converts every payload. */
const PROGRAMS =
  /^Excel|^Google Sheets|begins deep in a list|items of two paragraphs|on Windows|^Slack: lists|terminal/;
const payloads = [...webPages, ...documents, ...lists, ...sheetsAndChats].filter(({ name }) => PROGRAMS.test(name));

test.each(payloads.map((payload) => [payload.name, payload] as const))(
  'between two paragraphs of the editor: %s',
  async (_name, { html, text, markdown }) => {
    const view = pasted('Above.\n\n‹›\n\nBelow.', { 'text/html': html, 'text/plain': text });
    const expected = `Above.\n\n${markdown}\n\nBelow.`;
    await expect.poll(() => unpadded(view.state.doc.toString()), { timeout: 20_000 }).toBe(unpadded(expected));
    expect(view.state.selection.main.head).toBe(view.state.doc.length - '\n\nBelow.'.length);
    view.destroy();
  },
);
