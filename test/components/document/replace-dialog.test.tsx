import { fireEvent, screen, within } from '@testing-library/react';
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
  return screen.findByRole('checkbox', { name: 'Replace in beds' });
}

describe('find and replace through a project', () => {
  test('shows the matches by document, with their replacements and their number', async () => {
    const { person } = open();
    await search(person, 'bed', 'row');
    expect(await screen.findByText('62 matches in 2 documents')).toBeVisible();
    const list = screen.getByRole('list', { name: 'Matches by document' });
    expect(within(list).getAllByText('bed', { selector: 'del' })).toHaveLength(2);
    expect(within(list).getAllByText('row', { selector: 'ins' })).toHaveLength(3);
    expect(within(list).getByText('and 59 more matches')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Whole words' }));
    await expect.poll(() => calls('replace.find').at(-1)).toMatchObject({ query: 'bed', wholeWord: true });
  });

  test('the browser’s own search finds the matches of folded documents, and unfolds them', async () => {
    const documents = Array.from({ length: 6 }, (_, i) => {
      const matches = [{ ...match(4, 'bed'), after: ` number ${i}.` }];
      return { documentId: `${i}`, path: `${i}.md`, seq: '1', count: 1, matches };
    });
    const { person } = open({ 'replace.find': { documents, nextCursor: undefined } });
    await person.type(screen.getByRole('textbox', { name: 'Find' }), 'bed');
    const folded = await screen.findByRole('button', { name: /^5/ });
    expect(folded).toHaveAttribute('aria-expanded', 'false');
    const text = screen.getByText('The bed number 5.');
    expect(text).toHaveAttribute('hidden', 'until-found');
    fireEvent(text, new Event('beforematch', { bubbles: true }));
    expect(folded).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getAllByRole('checkbox', { name: /number/ })).toHaveLength(6);
  });

  test('replaces only the chosen matches, reports the result, and can undo it', async () => {
    const { person } = open({
      'replace.edit': [{ documentId: 'a', count: 1, frozen: 1, problem: undefined, message: undefined }],
      'replace.undo': { undone: 1, kept: 0, nextCursor: undefined },
    });
    await search(person, 'bed', 'row');
    await person.click(screen.getByRole('checkbox', { name: 'Replace in soil' }));
    await person.click(screen.getAllByRole('checkbox', { name: /The/ })[1]!);
    await person.click(await screen.findByRole('button', { name: 'Replace 1 match in 1 document' }));
    expect(await screen.findByText('Replaced 1 match in 1 document.')).toBeVisible();
    expect(screen.getByText('1 match is in a locked passage and won’t be changed.')).toBeVisible();
    expect(calls('replace.edit')).toMatchObject([
      { query: 'bed', replacement: 'row', documents: [{ documentId: 'a', seq: '7', except: [20] }] },
    ]);
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Restored 1 match.')).toBeVisible();
    const [done] = calls('replace.edit') as { runId: string }[];
    expect(calls('replace.undo')).toMatchObject([{ projectId: 'project', runId: done?.runId }]);
  });

  test('says what is wrong with a search or a replacement', async () => {
    const { person } = open({
      'replace.suggest': [{ documentId: 'a', count: 0, frozen: 0, problem: 'changed', message: undefined }],
    });
    await search(person, 'bed');
    await person.click(await screen.findByRole('button', { name: 'Suggest instead' }));
    expect(await screen.findByText('Nothing was suggested.')).toBeVisible();
    expect(screen.getByText(/The text has changed since you searched/)).toBeVisible();
    answers({ 'replace.find': new Refusal('This isn’t a valid regular expression.') });
    await person.type(screen.getByRole('textbox', { name: 'Find' }), '(');
    expect(await screen.findByText('This isn’t a valid regular expression.')).toBeVisible();
  });

  test('sends a batch again under the same run when its answer is lost', async () => {
    let lost = 0;
    const edited = [{ documentId: 'a', count: 2, frozen: 0, problem: undefined, message: undefined }];
    const { person } = open({
      'replace.edit': () => {
        if (lost++ === 0) throw new TypeError('Failed to fetch');
        return edited;
      },
    });
    await search(person, 'bed', 'row');
    await person.click(await screen.findByRole('button', { name: 'Replace 62 matches in 2 documents' }));
    expect(await screen.findByText('Replaced 2 matches in 1 document.', {}, { timeout: 5_000 })).toBeVisible();
    const runs = (calls('replace.edit') as { runId: string }[]).map(({ runId }) => runId);
    expect(runs).toEqual([runs[0], runs[0]]);
  });

  test('offers to undo a replacement whose answers stay lost, and doesn’t say that nothing was replaced', async () => {
    const { person } = open({
      'replace.edit': () => {
        throw new TypeError('Failed to fetch');
      },
      'replace.undo': { undone: 2, kept: 0, nextCursor: undefined },
    });
    await search(person, 'bed', 'row');
    await person.click(await screen.findByRole('button', { name: 'Replace 62 matches in 2 documents' }));
    expect(await screen.findByText(/answer was lost/, {}, { timeout: 15_000 })).toBeVisible();
    expect(screen.queryByText('Nothing was replaced.')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Restored 2 matches.')).toBeVisible();
  });

  test('searches from two letters on, and stops at 10,000 matches', async () => {
    const page = (cursor = '0') => ({
      documents: Array.from({ length: 20 }, (_, i) => {
        const id = String(Number(cursor) + i);
        return { documentId: id, path: `${id}.md`, seq: '1', count: 100, matches: [] };
      }),
      nextCursor: String(Number(cursor) + 20),
    });
    const { person } = open({ 'replace.find': ({ cursor }: { cursor?: string }) => page(cursor) });
    await person.type(screen.getByRole('textbox', { name: 'Find' }), 'be');
    expect(await screen.findByText(/Narrow your search/, {}, { timeout: 20_000 })).toBeVisible();
    expect(calls('replace.find')).toHaveLength(5);
    await person.clear(screen.getByRole('textbox', { name: 'Find' }));
    await person.type(screen.getByRole('textbox', { name: 'Find' }), 'b');
    await expect.poll(() => screen.queryByText(/Narrow your search/)).toBeNull();
    expect(calls('replace.find')).toHaveLength(5);
  });
});
