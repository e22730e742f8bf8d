import {
  acceptCompletion,
  CompletionContext,
  completionStatus,
  currentCompletions,
  startCompletion,
} from '@codemirror/autocomplete';
import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { expect, test, vi } from 'vitest';
import { completions } from '@/ui/editor/completions/completions';
import { documentCompletions } from '@/ui/editor/completions/document-links';
import { mentionCompletions } from '@/ui/editor/completions/people-and-dates';
import { markdown } from '@/ui/editor/markdown/language';
import { pageActions } from '@/ui/editor/page-actions';

function stateOf(doc: string): EditorState {
  const actions = {
    people: async () => ['Ada Quill', 'Ben Vole'],
    documentFinder: async () => (query: string) => [{ title: `About ${query}`, place: 'Garden', href: '/d/1' }],
  };
  const selection = { anchor: doc.length };
  const extensions = [markdown(), completions(), pageActions.of(actions as never)];
  const state = EditorState.create({ doc, selection, extensions });
  ensureSyntaxTree(state, doc.length, 5_000);
  return state;
}

function at(doc: string): CompletionContext {
  return new CompletionContext(stateOf(doc), doc.length, false);
}

test('@ offers people, then dates written out; not inside of an address or code', async () => {
  const offered = async (doc: string) => (await mentionCompletions(at(doc)))?.options.map(({ label }) => label);
  expect(await offered('Ask @')).toEqual(['Ada Quill', 'Ben Vole', 'Today', 'Tomorrow', 'Yesterday', 'In a week']);
  expect(await offered('Ask @vol')).toEqual(['Ben Vole']);
  const tomorrow = (await mentionCompletions(at('By @tomo')))?.options[0];
  expect(tomorrow).toMatchObject({
    label: 'Tomorrow',
    apply: expect.stringMatching(/^\d{1,2} \p{L}+ \d{4}$|^\p{L}+ \d{1,2}, \d{4}$/u),
  });
  expect(await offered('ada@')).toBeUndefined();
  expect(await offered('```\n@')).toBeUndefined();
});

test('[[ offers documents by what follows; not in code', async () => {
  const offered = async (doc: string) => (await documentCompletions(at(doc)))?.options.map(({ label }) => label);
  expect(await offered('See [[beds')).toEqual(['About beds']);
  expect(await offered('See ![[a](b)')).toBeUndefined();
  expect(await offered('```\n[[beds')).toBeUndefined();
});

test.each([
  { doc: 'See [[', letter: 'b', label: 'About b', chosen: 'See [About b](/d/1)' },
  { doc: 'Ask @', letter: 'v', label: 'Ben Vole', chosen: 'Ask @Ben Vole ' },
  { doc: 'A :smil', letter: 'e', label: ':smile:', chosen: 'A 😄' },
  { doc: '/', letter: 'q', label: 'Quote', chosen: '> ' },
])('the offers of $doc follow each letter immediately and can be chosen at once', async (at) => {
  const view = new EditorView({ state: stateOf(at.doc), parent: document.body });
  startCompletion(view);
  await vi.waitFor(() => expect(completionStatus(view.state)).toBe('active'));
  const end = { anchor: at.doc.length + 1 };
  view.dispatch({ changes: { from: at.doc.length, insert: at.letter }, selection: end, userEvent: 'input.type' });
  expect(completionStatus(view.state)).toBe('active');
  expect(currentCompletions(view.state)[0]?.label).toBe(at.label);
  // A completion can't be accepted at first, so that keys meant for the text aren't taken.
  await vi.waitFor(() => expect(acceptCompletion(view)).toBe(true));
  expect(view.state.doc.toString()).toBe(at.chosen);
  view.destroy();
});
