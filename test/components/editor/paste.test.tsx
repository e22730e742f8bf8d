import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { expect, test } from 'vitest';
import { markdownPaste } from '@/ui/editor/clipboard/paste';
import { markdown } from '@/ui/editor/markdown/language';

/** Pastes into a text in which `‹` and `›` mark the ends of the selection. */
function pasted(before: string, clipboard: Record<string, string>): EditorView {
  const anchor = before.indexOf('‹');
  const head = before.indexOf('›') - 1;
  const doc = before.replace(/[‹›]/g, '');
  const state = EditorState.create({ doc, selection: { anchor, head }, extensions: [markdown(), markdownPaste()] });
  ensureSyntaxTree(state, doc.length, 5_000);
  const view = new EditorView({ state, parent: document.body });
  const data = { getData: (type: string) => clipboard[type] ?? '', types: Object.keys(clipboard) };
  const event = Object.assign(new Event('paste', { cancelable: true, bubbles: true }), { clipboardData: data });
  view.contentDOM.dispatchEvent(event);
  return view;
}

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
