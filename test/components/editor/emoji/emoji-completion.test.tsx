import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { beforeAll, expect, test } from 'vitest';
import { closeEmoji, emojiCompletions } from '@/ui/editor/emoji/emoji-completions';
import { loadEmoji } from '@/ui/editor/emoji/emoji-names';
import { markdown } from '@/ui/editor/markdown/language';
import { holdSelectionEvents } from '../../../support/selection-events';

holdSelectionEvents();
beforeAll(() => loadEmoji());

async function offered(doc: string) {
  const state = EditorState.create({ doc, extensions: [markdown()] });
  const found = await emojiCompletions(new CompletionContext(state, doc.length, false));
  return found?.options.map(({ label, apply }) => `${label} ${apply}`);
}

/** Returns the text after a colon is typed at its end. */
function withColon(doc: string): string {
  const state = EditorState.create({ doc, selection: { anchor: doc.length }, extensions: [markdown(), closeEmoji] });
  const view = new EditorView({ state, parent: document.body });
  const isHandled = view.state
    .facet(EditorView.inputHandler)
    .some((handler) => handler(view, doc.length, doc.length, ':', () => state.update({})));
  const text = view.state.doc.toString();
  view.destroy();
  return isHandled ? text : `${text}:`;
}

test('a colon and two letters offer emoji, the exact name first', async () => {
  expect((await offered('Done :tada'))?.[0]).toBe(':tada: 🎉');
  expect(await offered('Done :party')).toContain(':tada: 🎉');
  expect(await offered('Done :t')).toBeUndefined();
  expect(await offered('12:tada')).toBeUndefined();
  expect(await offered('```\n:tada')).toBeUndefined();
});

test('the closing colon turns a name into its emoji, except in code, in words and for unknown names', () => {
  expect(withColon('Done :tada')).toBe('Done 🎉');
  expect(withColon('(:+1')).toBe('(👍');
  expect(withColon('at 10:30')).toBe('at 10:30:');
  expect(withColon('Done :nothing-like-this')).toBe('Done :nothing-like-this:');
  expect(withColon('```\n:tada')).toBe('```\n:tada:');
});
