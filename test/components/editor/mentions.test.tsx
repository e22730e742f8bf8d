import { CompletionContext } from '@codemirror/autocomplete';
import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { documentCompletions } from '@/ui/editor/completions/document-links';
import { mentionCompletions } from '@/ui/editor/completions/people-and-dates';
import { markdown } from '@/ui/editor/markdown/language';
import { pageActions } from '@/ui/editor/page-actions';

function at(doc: string): CompletionContext {
  const actions = {
    people: async () => ['Ada Quill', 'Ben Vole'],
    findDocuments: async (query: string) => [{ title: `About ${query}`, place: 'Garden', href: '/d/1' }],
  };
  const state = EditorState.create({ doc, extensions: [markdown(), pageActions.of(actions as never)] });
  ensureSyntaxTree(state, doc.length, 5_000);
  return new CompletionContext(state, doc.length, false);
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
