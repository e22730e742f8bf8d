import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { convertPages } from './convert-pages';
import type { ConvertedHtml } from './html-converter';

const page = (path: string) => ({ path, bytes: 1, checksum: 0, open: async () => Readable.from([Buffer.from('x')]) });
const pages = (count: number) => Array.from({ length: count }, (_, i) => page(`${i}.html`));

/** Converts pages that all become the same, and counts how many were converted. */
function conversion(page: ConvertedHtml, room: number) {
  const made = { count: 0 };
  const convert = async () => {
    made.count++;
    return page;
  };
  const options = { convert, room, moved: new Map(), taken: [], onFile() {}, signal: new AbortController().signal };
  return { made, options };
}

test('pages that become more text than there is room for are refused, and the rest isn’t converted', async () => {
  const { made, options } = conversion({ text: 'ä'.repeat(500), pictures: [], comments: [], lost: [] }, 2_500);
  await expect(convertPages(pages(100), options)).rejects.toMatchObject({ code: 'TOO_LARGE' });
  expect(made.count).toBe(3);
  expect((await convertPages(pages(2), options)).texts.size).toBe(2);
});

test('a page with very many pictures is refused with a reason', async () => {
  const pictures = Array<Uint8Array>(200_000).fill(new Uint8Array(1));
  const { options } = conversion({ text: 'x', pictures, comments: [], lost: [] }, 100);
  await expect(convertPages(pages(1), options)).rejects.toThrow('more than 1000 images');
});
