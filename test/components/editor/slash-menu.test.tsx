import { CompletionContext } from '@codemirror/autocomplete';
import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { slashCompletions } from '@/ui/editor/completions/slash-menu';
import { markdown } from '@/ui/editor/markdown/language';
import { pageActions } from '@/ui/editor/page-actions';

function offered(doc: string) {
  const actions = { onAskInPlace: () => {} };
  const state = EditorState.create({ doc, extensions: [markdown(), pageActions.of(actions as never)] });
  ensureSyntaxTree(state, doc.length, 5_000);
  return slashCompletions(new CompletionContext(state, doc.length, false))?.options;
}

/** Returns the groups in the menu's order, each with its commands. */
function grouped(doc: string) {
  const groups = new Map<string, { rank: number; labels: string[] }>();
  for (const { section, label } of offered(doc) ?? []) {
    if (typeof section !== 'object' || typeof section.rank !== 'number') throw new Error(`${label} has no group`);
    const { name, rank } = section;
    groups.set(name, { rank, labels: [...(groups.get(name)?.labels ?? []), label] });
  }
  return [...groups].sort(([, a], [, b]) => a.rank - b.rank).map(([name, { labels }]) => [name, ...labels]);
}

test('a slash offers all commands in groups, each with an icon and an explanation', () => {
  expect(grouped('/')).toEqual([
    ['Agent', 'Ask the agent…'],
    expect.arrayContaining(['Text', 'Heading 1', 'Bulleted list', 'Quote', 'Code block']),
    expect.arrayContaining(['Insert', 'Table', 'Image', 'Footnote', 'Today’s date']),
    ['Callouts', 'Note', 'Tip', 'Important', 'Warning', 'Caution'],
  ]);
  for (const option of offered('- /') ?? [])
    expect(option).toMatchObject({ type: expect.any(String), note: expect.stringMatching(/./) });
});

test('text after the slash filters the commands despite typos and in any script, the best first and without groups', () => {
  const first = (doc: string) => offered(doc)?.[0];
  expect(first('/tabel')).toMatchObject({ label: 'Table' });
  expect(first('/haeding 2')).toMatchObject({ label: 'Heading 2' });
  expect(first('> /admon')?.section).toBeUndefined();
  expect(first('/táble')).toMatchObject({ label: 'Table' });
  expect(offered('/usr/bin')).toBeUndefined();
  expect(offered('/nothing like this')).toBeUndefined();
  expect(offered('a /table')).toBeUndefined();
});
