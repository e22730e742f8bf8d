import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { placeWord } from '@/files/word/core/place';
import { WORD_TASKS } from '@/files/word/work/tasks';
import { anyMarkdown } from '../test-support/any-markdown';
import { wordFile } from './word-file';

const calloutTitles = { note: 'Hinweis', tip: 'Tipp', important: 'Wichtig', warning: 'Warnung', caution: 'Vorsicht' };
/** An image of one pixel. */
const RED = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const PARTS = /^(_rels\/\.rels|word\/.*\.xml(\.rels)?)$/;

/** Exports a text as a Word file, and returns the text after importing it. */
function throughWord(text: string, addressOf: (picture: number) => string | undefined = () => undefined): string {
  const about = { text, threads: [], title: 'T', language: 'de-DE', publicUrl: 'https://v.example' };
  const all = unzipSync(wordFile({ ...about, calloutTitles, pictures: { red: Buffer.from(RED, 'base64') } }));
  const paths = Object.keys(all).filter((path) => PARTS.test(path));
  const word = WORD_TASKS.convertWord({ paths, bytes: paths.map((path) => all[path]!), files: Object.keys(all) });
  return placeWord(word, addressOf).text.trimEnd();
}

test.each([
  ['highlights', 'a ==b== c, **==d==** and e==f==g'],
  ['rules', 'a\n\n---\n\nb'],
  ['rules in a row', 'a\n\n---\n\n---\n\nb'],
  ['callouts', '> [!WARNING]\n> One\n>\n> Two\n\ntext\n\n> [!TIP]\n> Three'],
  ['callouts beside callouts and quotes', '> q\n\n> [!NOTE]\n> a\n\n> [!NOTE]\n> b\n\n> q'],
  ['the alignment of columns', '| a | b | c | d |\n| --- | :--- | :---: | ---: |\n| 1 | 2 | 3 | 4 |'],
  ['the alignment of a table without rows', '| a | b |\n| --- | ---: |'],
  ['languages of code', '```js\nlet a;\n```\n\n```c++\nb\n```\n\ntext\n\n```\nplain\n```'],
  ['links to headings', '[go](#the-second-one) [up](#one)\n\n# One\n\n## The *second* one\n\n# One\n\n[end](#one-1)'],
  ['links to other documents', '[a](other.md) [b](../c/d%20e.md#f)'],
  ['addresses', '[a](https://x.example) [b](https://x.example/a_(b)) <https://x.example/~c_d>'],
  ['lists in quotes', '> Take:\n>\n> - a\n>   - b\n>\n>   c\n> - d\n>\n> end\n\n- e'],
  [
    'blocks in callouts',
    '> [!TIP]\n> 1. a\n> 2. b\n>\n> ```js\n> x\n> ```\n>\n> | a |\n> | --- |\n> | b |\n>\n> ### c',
  ],
  ['blocks that begin a quote', '> ```js\n> a\n> ```\n>\n> b\n\n> | a |\n> | --- |\n> | b |'],
  [
    'blocks in list items',
    '- a\n\n  b\n\n  ```js\n  c\n\n  d\n  ```\n- e\n  1. f\n\n     > g\n\n  | h |\n  | --- |\n  | i |\n\nj',
  ],
  ['items that begin with another block', '- ```js\n  a\n  ```\n- | b |\n  | --- |\n  | c |'],
  ['a quote behind a list', '- a\n\n> b\n\n- c'],
  ['blocks of code in a row', '```js\na\n\nb\n```\n\n```js\nc\n```'],
  ['quotes in a row', '> a\n\n> b'],
  ['tasks', '- [ ] a\n- [x] b'],
  ['formulas', 'a\n\n$$\n\\int_0^1 x\\,dx * _y_\n+ \\text{z}\n$$\n\n$$\nb\n$$\n\n- c\n\n$$\nd\n$$'],
  ['HTML', '<p align="center">\n  <img src="https://x.example/a*b*">\n</p>\n\ntext\n\n<!-- *note* -->'],
])('%s survive the conversion through Word', (_, text) => {
  expect(throughWord(text)).toBe(text);
});

test('captions and widths of images survive the conversion through Word', () => {
  const through = (text: string) => throughWord(text, () => 'attachment:red');
  const text = [
    '![Plan|400](attachment:red "Ground \\"floor\\" \\$5 *x* 100 %")',
    '![](attachment:red "Alone")',
    '![Wide|2000](attachment:red)',
    '![Small|50](attachment:red) in a line',
    '- ![Item|120](attachment:red "In a list")\n- b',
    '| ![Cell\\|80](attachment:red) |\n| --- |',
    '![Ends in \\|400](attachment:red)',
  ].join('\n\n');
  expect(through(text)).toBe(text);
  expect(through('> ![Quoted](attachment:red "c")\n>\n> d')).toBe('> ![Quoted](attachment:red "c")\n>\n> d');
});

test('the caption of an image between words, and of an image that’s missing, becomes text', () => {
  expect(throughWord('A ![b](attachment:red "c") d', () => 'attachment:red')).toBe('A ![b](attachment:red) (c) d');
  expect(throughWord('![b](attachment:gone "c *d*")')).toBe('\\[b\\]\n\nc \\*d\\*');
  expect(throughWord('![b|400](attachment:red "c *d*")')).toBe('b: c \\*d\\*');
});

test('a rule at the start doesn’t become front matter', () => {
  expect(throughWord('***\n\na: 1\n\n---\n\nb')).toBe('***\n\na: 1\n\n---\n\nb');
});

test('a second conversion through Word changes no callout, rule or alignment', () => {
  fc.assert(
    fc.property(anyMarkdown, (text) => {
      // Ignores the quotes and lists around them, because an empty quote or item may be lost.
      const kept = (markdown: string) =>
        [...markdown.matchAll(/^(?:[ >]|[-*] |\d+[.)] )*(\[!\w+\]|---|\*\*\*|\|(?: :?---:? \|)+)$/gm)].map(
          ([, found]) => (found === '***' ? '---' : found),
        );
      const once = throughWord(text);
      expect(kept(throughWord(once))).toEqual(kept(once));
    }),
    { numRuns: 60 },
  );
});
