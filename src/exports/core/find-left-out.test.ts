import { expect, test } from 'vitest';
import { type Exported, findLeftOut } from './find-left-out';
import { EXPORT_FORMATS } from './format';

const PICTURES: Exported['pictures'] = {
  png: { name: 'plan.png', state: { contentType: 'image/png' } },
  webp: { name: 'plan.webp', state: { contentType: 'image/webp' } },
  avif: { name: 'plan.avif', state: { contentType: 'image/avif' } },
  gone: { name: 'gone.png', state: 'missing' },
  huge: { name: 'huge.png', state: 'tooMany' },
};
const found = (text: string, more: Partial<Exported> = {}) =>
  Object.fromEntries(
    findLeftOut({ text, format: 'docx', pictures: PICTURES, ...more }).map(({ kind, names }) => [kind, names]),
  );

test('pictures that a file can’t include are named, wherever they are, each once', () => {
  const image = (id: string) => `![A ${id}](attachment:${id})`;
  const places = [
    '> - QUOTED',
    '| a |\n| - |\n| QUOTED |',
    '# QUOTED',
    'x QUOTED QUOTED',
    '**[QUOTED](https://x.org)**',
  ];
  for (const place of places) {
    const text = place.replaceAll('QUOTED', [...Object.keys(PICTURES), 'stranger'].map(image).join(' '));
    expect(found(text), place).toEqual({
      missingPictures: ['gone.png', 'A stranger'],
      tooManyPictures: ['huge.png'],
      unsupportedPictures: ['plan.webp', 'plan.avif'],
    });
  }
});

test('each format leaves out the types that its readers can’t show', () => {
  const text = Object.keys(PICTURES)
    .slice(0, 3)
    .map((id) => `![](attachment:${id})`)
    .join('\n\n');
  const of = (format: Exported['format']) => found(text, { format }).unsupportedPictures ?? [];
  expect(EXPORT_FORMATS.map(of)).toEqual([[], ['plan.webp', 'plan.avif'], ['plan.avif']]);
  const contained = '![dot](data:image/gif;base64,AAAA)';
  expect(EXPORT_FORMATS.map((format) => found(contained, { format }))).toEqual([
    {},
    {},
    { unsupportedPictures: ['dot'] },
  ]);
});

test('pictures on other sites, pictures in footnotes, linked files and missing paths are named', () => {
  const text = '![a](https://x.org/a.png) ![b](b.png) [the plan](attachment:pdf) [^1]\n\n[^1]: ![n](attachment:png)\n';
  expect(found(text)).toEqual({
    missingPictures: ['b'],
    remotePictures: ['https://x.org/a.png'],
    footnotePictures: ['plan.png'],
    linkedFiles: ['the plan'],
  });
  expect(found(text, { format: 'html' })).not.toHaveProperty('footnotePictures');
});

test('a PDF that is made without pictures and formulas says so; code and plain text leave nothing out', () => {
  const text = '![](attachment:png) $a^2$\n\n$$\nb\n$$\n\n`![](attachment:gone)`\n\n```\n![](attachment:gone)\n```\n';
  expect(found(text, { format: 'pdf' })).toEqual({});
  const plain = found(text, { format: 'pdf', isPlain: true });
  expect(plain).toEqual({ unsupportedPictures: ['plan.png'], formulas: ['a^2', 'b'] });
});
