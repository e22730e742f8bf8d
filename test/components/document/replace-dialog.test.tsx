import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ReplaceDialog } from '@/ui/document/replace/ReplaceDialog';
import { answers, calls, Refusal, show } from '../page';

const match = (from: number, word: string) => ({
  from,
  before: 'The ',
  match: word,
  after: ' here.',
  replacement: 'row',
});
const FOUND = {
  documents: [
    { documentId: 'a', path: 'beds.md', seq: '7', count: 2, matches: [match(4, 'bed'), match(20, 'Bed')] },
    { documentId: 'b', path: 'soil.md', seq: '3', count: 60, matches: [match(4, 'bed')] },
  ],
  nextCursor: undefined,
};

function open(more: Record<string, unknown> = {}) {
  answers({ 'replace.find': FOUND, ...more });
  return show(<ReplaceDialog projectId="project" projectName="Garden" onClose={() => {}} />);
}

async function search(person: ReturnType<typeof open>['person'], query: string, replacement = '') {
  await person.type(screen.getByRole('textbox', { name: 'Find' }), query);
  if (replacement) await person.type(screen.getByRole('textbox', { name: 'Replace with' }), replacement);
  return screen.findByRole('checkbox', { name: 'Replace in beds.md' });
}

describe('find and replace through a project', () => {
  test('shows the matches by document with what would stand there, and how many there are', async () => {
    const { person } = open();
    await search(person, 'bed', 'row');
    expect(await screen.findByText('62 matches in 2 documents')).toBeVisible();
    const list = screen.getByRole('list', { name: 'Matches by document' });
    expect(within(list).getAllByText('bed', { selector: 'del' })).toHaveLength(2);
    expect(within(list).getAllByText('row', { selector: 'ins' })).toHaveLength(3);
    expect(within(list).getByText('and 59 more matches')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Whole words only' }));
    await expect.poll(() => calls('replace.find').at(-1)).toMatchObject({ query: 'bed', wholeWord: true });
  });

  test('replaces only what is chosen, says what came of it, and takes it back', async () => {
    const { person } = open({
      'replace.edit': [{ documentId: 'a', count: 1, frozen: 1, problem: undefined, message: undefined }],
      'replace.undo': { undone: 1, kept: 0, left: 0 },
    });
    await search(person, 'bed', 'row');
    await person.click(screen.getByRole('checkbox', { name: 'Replace in soil.md' }));
    await person.click(screen.getAllByRole('checkbox', { name: /The/ })[1]!);
    await person.click(await screen.findByRole('button', { name: 'Replace 1 match in 1 document' }));
    expect(await screen.findByText('Replaced 1 match in 1 document.')).toBeVisible();
    expect(screen.getByText('1 match stays because it’s in a frozen passage.')).toBeVisible();
    expect(calls('replace.edit')).toMatchObject([
      { query: 'bed', replacement: 'row', documents: [{ documentId: 'a', seq: '7', except: [20] }] },
    ]);
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('1 match is back as it was.')).toBeVisible();
    const [done] = calls('replace.edit') as { runId: string }[];
    expect(calls('replace.undo')).toEqual([{ projectId: 'project', runId: done?.runId }]);
  });

  test('says what is wrong with a search or a replacement', async () => {
    const { person } = open({
      'replace.suggest': [{ documentId: 'a', count: 0, frozen: 0, problem: 'changed', message: undefined }],
    });
    await search(person, 'bed');
    await person.click(await screen.findByRole('button', { name: 'Suggest instead' }));
    expect(await screen.findByText('Nothing was suggested.')).toBeVisible();
    expect(screen.getByText(/The text has changed since it was searched/)).toBeVisible();
    answers({ 'replace.find': new Refusal('This isn’t a valid regular expression.') });
    await person.type(screen.getByRole('textbox', { name: 'Find' }), '(');
    expect(await screen.findByText('This isn’t a valid regular expression.')).toBeVisible();
  });
});
