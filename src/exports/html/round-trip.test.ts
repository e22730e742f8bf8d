import fc from 'fast-check';
import { expect, test } from 'vitest';
import { htmlDocument } from '@/markdown/html/html-document';
import { htmlPage } from './page';

const calloutTitles = { note: 'Hinweis', tip: 'Tipp', important: 'Wichtig', warning: 'Warnung', caution: 'Vorsicht' };
const RED = 'data:image/png;base64,iVBORw0KGgo=';

function pageOf(text: string): string {
  const about = { title: 'T', language: 'de', publicUrl: 'https://v.example' };
  return htmlPage({ text, ...about, calloutTitles, pictures: { red: RED } });
}

/** Exports a text as an HTML file, and returns the text after importing it. */
function throughHtml(text: string): string {
  const document = htmlDocument(Buffer.from(pageOf(`# T\n\n${text}`)));
  expect(document.lost).toEqual([]);
  const narrow = document.text.replace(/^\|.*/gm, (row) =>
    row.replace(/ {2,}(?=\S)| +(?=\|)/g, ' ').replace(/-{2,}/g, '-'),
  );
  return narrow
    .replace(/^# T\n+/, '')
    .replaceAll(/attachment:import-\d+/g, 'attachment:red')
    .trimEnd();
}

test.each([
  ['footnotes', 'One[^1] and two[^2], one again[^1].\n\n[^1]: The *first* note.\n\n[^2]: The second, with `code`.'],
  ['footnotes in lists and tables', '- a[^1]\n\n| b[^2] |\n| - |\n| c |\n\n[^1]: d\n\n[^2]: e'],
  ['a list and a rule before footnotes', 'a[^1]\n\n1. b\n2. c\n\n---\n\n[^1]: d'],
  ['callouts', '> [!WARNING]\n> One\n>\n> Two\n\n> [!TIP]\n> - a\n> - b'.replace('[!TIP]\n>', '[!TIP]\n>\n>')],
  [
    'callouts of every kind',
    ['NOTE', 'TIP', 'IMPORTANT', 'WARNING', 'CAUTION'].map((kind) => `> [!${kind}]\n> x`).join('\n\n'),
  ],
  ['callouts in lists and quotes', '- a\n\n  > [!NOTE]\n  > b\n\n> > [!TIP]\n> > c'],
  [
    'captions and widths of images',
    '![Plan|400](attachment:red "The *ground* floor")\n\n![](attachment:red "Alone")\n\nA ![b](attachment:red) c',
  ],
  ['highlights', 'a ==b== c, **==d==** and *==e==*'],
  ['marks', '*a* **b** ~~c~~ `d` ***e***'],
  ['tasks', '- [ ] a\n- [x] b\n  - [ ] c'],
  ['tasks with paragraphs', '- [ ] a\n\n  b\n\n- [x] c'],
  ['the alignment of columns', '| a | b | c | d |\n| - | :- | :-: | -: |\n| 1 | 2 | 3 | 4 |'],
  ['breaks and pipes in cells', '| a |\n| - |\n| b<br>c \\| d |'],
  ['languages of code', '```js\nlet a;\n```\n\n```c++\nb\n```\n\n```\nplain\n```'],
  ['diagrams', '```mermaid\ngraph TD\n  A --> B\n```'],
  ['formulas', 'An $x^2 + y_1$ and\n\n$$\n\\int_0^1 x\\,dx\n$$\n\n- $a < b$'],
  ['a table of contents', '[TOC]\n\n## A\n\n## B'],
  [
    'links to headings',
    '[go](#the-second-one) [up](#one)\n\n## One\n\n### The *second* one\n\n## One\n\n[end](#one-1) [ü](#größe)\n\n## Größe'.replace(
      '#größe',
      '#gr%C3%B6%C3%9Fe',
    ),
  ],
  ['links', '[a](https://x.example/?a=1&b=2) [b](mailto:a@x.example) [c](other.md)'],
  ['lists', '1. a\n2. b\n   - c\n\n     d\n\n5) e'.replace('\n\n5) e', '')],
  ['a list that starts late', '7. a\n8. b'],
  ['line breaks and rules', 'a\\\nb\n\n---\n\nc'],
  ['quotes', '> a\n>\n> > b\n\nc'],
])('%s survive the conversion through an HTML file', (_, text) => {
  expect(throughHtml(text)).toBe(text);
});

const PIECES = [
  'one *two* **three** ~~four~~ ==five== `six`',
  'a note[^1] and $x^2$',
  '## Heading\n\n[link](#heading)',
  '> [!TIP]\n> tip',
  '> quote',
  '- a\n- b\n  1. c',
  '- [ ] a\n- [x] b',
  '```mermaid\ngraph TD\n```',
  'text\n\n$$\ny\n$$',
  '---',
  '| a | b |\n| :-- | --: |\n| c[^2] | d<br>e |',
  '![Bed|300](attachment:red "Caption")',
  'hard\\\nbreak',
  '[TOC]',
];

const document: fc.Arbitrary<string> = fc.letrec<{ blocks: string; block: string }>((tie) => ({
  blocks: fc.array(tie('block'), { minLength: 1, maxLength: 4 }).map((blocks) => blocks.join('\n\n')),
  block: fc.oneof(
    { maxDepth: 3 },
    { arbitrary: fc.constantFrom(...PIECES), weight: 5 },
    tie('blocks').map((text) => text.replace(/^/gm, '> ')),
    tie('blocks').map((text) => `> [!NOTE]\n>\n${text.replace(/^/gm, '> ')}`),
    tie('blocks').map((text) => `- ${text.replace(/\n/g, '\n  ')}`),
    tie('blocks').map((text) => `3. ${text.replace(/\n/g, '\n   ')}`),
  ),
})).blocks;

test('a document looks the same after it was exported as HTML and imported', () => {
  // Items of one paragraph are the same with and without space between them.
  const bodyOf = (text: string) => /<main.*<\/main>/s.exec(pageOf(`# T\n\n${text}`))?.[0].replace(/<\/?p>|\n/g, '');
  fc.assert(
    fc.property(document, (text) => {
      const noted = `${text}\n\n[^1]: first\n\n[^2]: second`;
      const back = throughHtml(noted);
      expect(bodyOf(back), `${noted}\n\n→ ${back}`).toBe(bodyOf(noted));
    }),
    { numRuns: 100 },
  );
});
