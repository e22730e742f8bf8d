import { screen } from '@testing-library/react';
import { unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toastStore } from '@/ui/kit/feedback/toast-store';
import { ExportMenu } from '@/ui/sheets/export/ExportMenu';
import type { ShownSheet } from '@/ui/sheets/export/shown-sheet';
import { answers, calls, Refusal, show } from '../page';

const page = (number: number) => ({
  width: 100,
  height: 50,
  svg: `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="50"><text>Page ${number}</text></svg>`,
});
const TEXTS = { data: '{"title": "Typed just now"}', template: '{{title}}' };
const sheet = (rest: Partial<ShownSheet> = {}): ShownSheet => ({
  ...{ sheetId: 's', name: 'Plants', texts: TEXTS, pages: [page(1)], isStale: false },
  ...rest,
});
const WAIT = { timeout: 10_000 };

/** The names and contents of the files that the browser saved. */
let saved: Promise<[string, string]>[] = [];
/** The content of the last saved file. */
let savedBlob = new Blob();

beforeEach(() => {
  saved = [];
  URL.createObjectURL = (made) => {
    savedBlob = made as Blob;
    return 'blob:file';
  };
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(savedBlob.text().then((text): [string, string] => [this.download, text]));
  });
});
afterEach(() => vi.restoreAllMocks());

function menu(shown: ShownSheet | undefined, file: unknown = { name: '', contentType: 'x/y', base64: btoa('a file') }) {
  answers({ 'sheets.export': file });
  const { person } = show(<ExportMenu sheet={shown} />);
  return async (item: string) => {
    await person.click(screen.getByRole('button', { name: 'Download or print' }));
    await person.click(await screen.findByRole('menuitem', { name: item }, WAIT));
    return person;
  };
}
const files = async (count: number) => {
  await vi.waitFor(() => expect(saved).toHaveLength(count), WAIT);
  return Promise.all(saved);
};
const lastToast = () => toastStore.get().at(-1)?.message;

test('an SVG is byte for byte the page on the screen', async () => {
  const choose = menu(sheet());
  await choose('Download as SVG');
  expect(await files(1)).toEqual([['Plants.svg', page(1).svg]]);
  expect(calls('sheets.export')).toEqual([]);
});

test('a PDF and a PNG are made of the texts on the screen, not of those that are saved', async () => {
  const choose = menu(sheet());
  await choose('Download as PDF');
  expect(await files(1)).toEqual([['Plants.pdf', 'a file']]);
  await choose('Download as PNG');
  expect((await files(2))[1]).toEqual(['Plants.png', 'a file']);
  expect(calls('sheets.export')).toEqual([
    { sheetId: 's', ...TEXTS, format: 'pdf' },
    { sheetId: 's', ...TEXTS, format: 'png', page: 1 },
  ]);
});

test('of several pages people choose one, or all in one zip file', async () => {
  const choose = menu(sheet({ pages: [page(1), page(2)] }));
  const person = await choose('Download as SVG…');
  expect(screen.getByRole('combobox', { name: 'Page' })).toHaveDisplayValue('All pages (2 files in a zip file)');
  await person.click(screen.getByRole('button', { name: 'Download' }));
  const [[name] = []] = await files(1);
  expect(name).toBe('Plants.zip');
  const unpacked = unzipSync(new Uint8Array(await (savedBlob as Blob).arrayBuffer()));
  expect(Object.entries(unpacked).map(([path, bytes]) => [path, new TextDecoder().decode(bytes)])).toEqual([
    ['Plants 1.svg', page(1).svg],
    ['Plants 2.svg', page(2).svg],
  ]);
  await choose('Download as PNG…');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Page' }), 'Page 2');
  await person.click(screen.getByRole('button', { name: 'Download' }));
  expect((await files(2))[1]).toEqual(['Plants 2.png', 'a file']);
  expect(calls('sheets.export')).toMatchObject([{ format: 'png', page: 2 }]);
});

test('while the newest text has errors, the file contains the page that is shown, and a notice says so', async () => {
  const choose = menu(sheet({ isStale: true }));
  await choose('Download as PDF');
  await files(1);
  await vi.waitFor(() =>
    expect(lastToast()).toBe('This is the sheet as it was last rendered without errors. The current text has errors.'),
  );
});

test('a file that can’t be made says why; without a page there is nothing to download', async () => {
  const choose = menu(sheet(), new Refusal('The page took too long.'));
  await choose('Download as PDF');
  await vi.waitFor(() => expect(lastToast()).toBe('The page took too long.'), WAIT);
  expect(saved).toEqual([]);
});

test('nothing can be downloaded before there is a page', () => {
  menu(undefined);
  expect(screen.getByRole('button', { name: 'Download or print' })).toBeDisabled();
});

test('a picture is copied as PNG of the page on the screen', async () => {
  const written: Record<string, Promise<Blob>>[] = [];
  vi.stubGlobal(
    'ClipboardItem',
    class {
      constructor(readonly items: Record<string, Promise<Blob>>) {}
    },
  );
  const choose = menu(sheet());
  vi.spyOn(navigator.clipboard, 'write').mockImplementation(async ([item]) => {
    written.push((item as unknown as { items: Record<string, Promise<Blob>> }).items);
  });
  await choose('Copy image');
  await vi.waitFor(() => expect(lastToast()).toBe('Copied “Plants” as an image'), WAIT);
  expect(await (await written[0]?.['image/png'])?.text()).toBe('a file');
});
