import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { expect, test } from 'vitest';
import { typedMarks } from '@/ui/editor/commands/typed-marks';
import { markdown } from '@/ui/editor/markdown/language';

/** Returns the text after typing. `‹` and `›` mark the ends of the selection, `|` a caret. */
function typed(before: string, keys: string): string {
  const anchor = before.search(/[‹|]/);
  const head = before.includes('›') ? before.indexOf('›') - 1 : anchor;
  const doc = before.replace(/[‹›|]/g, '');
  const state = EditorState.create({ doc, selection: { anchor, head }, extensions: [markdown(), typedMarks()] });
  ensureSyntaxTree(state, doc.length, 5_000);
  const view = new EditorView({ state, parent: document.body });
  for (const key of keys) {
    const { from, to } = view.state.selection.main;
    const insert = () => view.state.update(view.state.replaceSelection(key));
    const isHandled = view.state.facet(EditorView.inputHandler).some((handle) => handle(view, from, to, key, insert));
    if (!isHandled) view.dispatch(insert());
  }
  const { from, to } = view.state.selection.main;
  const text = view.state.doc.toString();
  view.destroy();
  return from === to
    ? `${text.slice(0, from)}|${text.slice(from)}`
    : `${text.slice(0, from)}‹${text.slice(from, to)}›${text.slice(to)}`;
}

test('a mark that is typed over a selection goes around it', () => {
  expect(typed('a ‹word› b', '*')).toBe('a *‹word›* b');
  expect(typed('a ‹word› b', '**')).toBe('a **‹word›** b');
  expect(typed('a ‹word› b', '`')).toBe('a `‹word›` b');
  expect(typed('a ‹word› b', '==')).toBe('a ==‹word›== b');
  expect(typed('a ‹word› b', '[')).toBe('a [‹word›] b');
});

test('other letters replace a selection, and so does a mark in a block of code; without a selection it is typed', () => {
  expect(typed('a ‹word› b', 'x')).toBe('a x| b');
  expect(typed('```\na ‹word› b\n```', '*')).toBe('```\na *| b\n```');
  expect(typed('a | b', '*')).toBe('a *| b');
});

test('a space after [] begins a task, at the start of a line or of a list item', () => {
  expect(typed('[]|', ' x')).toBe('- [ ] x|');
  expect(typed('- a\n  * []|', ' ')).toBe('- a\n  * [ ] |');
  expect(typed('see []|', ' ')).toBe('see [] |');
  expect(typed('```\n[]|\n```', ' ')).toBe('```\n[] |\n```');
});
