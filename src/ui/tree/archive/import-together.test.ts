import { afterEach, expect, test, vi } from 'vitest';
import type { ZippedFile } from '../../kit/zip-files';
import { importTexts } from './import-texts';
import { ImportFailure } from './send-archive';

const imported = vi.hoisted(() => ({
  archives: [] as { paths: string[]; name: string }[],
  failure: undefined as Error | undefined,
}));
vi.mock('./import-archive', () => ({
  importZipped: async (_run: unknown, _place: unknown, files: readonly ZippedFile[], name: string) => {
    if (imported.failure) throw imported.failure;
    imported.archives.push({ paths: files.map(({ path }) => path), name });
  },
}));
vi.mock('./with-progress', () => ({
  withProgress: (work: (signal: AbortSignal, tell: () => void) => Promise<void>) =>
    work(new AbortController().signal, () => {}),
}));

afterEach(() => {
  imported.archives = [];
  imported.failure = undefined;
});

/** Imports files, and returns the archives and single files that they became. */
async function importing(files: readonly File[]) {
  const single: string[] = [];
  const importOne = async ({ name }: File) => single[single.push(name) - 1] ?? '';
  const run = { addTexts: () => {} };
  const trash = async () => ({ trashed: 0, edited: 0 });
  await importTexts(run as never, { projectId: 'p', folder: '' }, files, { importOne, trash });
  return { archives: imported.archives, single };
}

const file = (name: string, text: string) => new File([text], name);

test('files are imported together if one of them links to another one, and one by one otherwise', async () => {
  const picture = file('p.png', '');
  expect(await importing([picture, file('One.md', '[two](Two.md) ![](p.png)'), file('Two.md', '')])).toEqual({
    archives: [{ paths: ['p.png', 'One.md', 'Two.md'], name: 'One' }],
    single: [],
  });
  imported.archives = [];
  expect(await importing([file('One.md', 'Two.md'), file('Two.md', '')])).toEqual({
    archives: [],
    single: ['One.md', 'Two.md'],
  });
  expect((await importing([file('One.md', '[two](Two.md)')])).single).toEqual(['One.md']);
});

test('files that have no link to or from another one are imported one by one', async () => {
  const files = [file('One.md', '[two](Two.md)'), file('Two.md', ''), file('Three.md', ''), file('a.json', '{}')];
  expect(await importing(files)).toEqual({
    archives: [{ paths: ['One.md', 'Two.md'], name: 'One' }],
    single: ['Three.md', 'a.json'],
  });
});

test('linked files that are refused together are imported one by one', async () => {
  const files = [file('One.md', '[two](Two.md)'), file('Two.md', '')];
  for (const code of ['INVALID', 'TOO_LARGE']) {
    imported.failure = new ImportFailure('Two.md is too large.', code);
    expect((await importing(files)).single, code).toEqual(['One.md', 'Two.md']);
  }
  imported.failure = new ImportFailure('You can’t edit here.', 'FORBIDDEN');
  await expect(importing(files)).rejects.toThrow('You can’t edit here.');
});
