import { expect, test } from 'vitest';
import { type Editing, editorPage } from './editor-page';

const editing = {
  ...{ link: { workspaceName: 'Garden' }, document: { path: 'Plan.md', kind: 'markdown' } },
  ...{ guest: undefined, member: undefined, home: '/s/x', base: '/s/x', fields: undefined, isFresh: false },
} as unknown as Editing;

test('without its form, the page says whether the text was too long or its version is gone', () => {
  const gone = editorPage(editing);
  expect(gone).toContain('The version you started from no longer exists.');
  const long = editorPage({ ...editing, isTooLong: true });
  expect(long).not.toContain('no longer exists');
  expect(long).toContain('<h1 dir="auto">This text is too long to send</h1>');
  expect(long).toContain('at most 200,000 characters');
});
