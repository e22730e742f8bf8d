import { StreamLanguage } from '@codemirror/language';
import { highlightTree } from '@lezer/highlight';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { typstStreamParser } from '@/markdown/code/typst-language';
import { highlighter } from '../highlighter';

const plain = StreamLanguage.define(typstStreamParser({ hasPlaceholders: false }));
const template = StreamLanguage.define(typstStreamParser({ hasPlaceholders: true }));

/** Returns the pieces of source whose class is `vr-` and the kind. */
function pieces(source: string, kind: string, language = plain): string[] {
  const found: string[] = [];
  highlightTree(language.parser.parse(source), highlighter, (from, to, classes) => {
    if (classes.split(' ').includes(`vr-${kind}`)) found.push(source.slice(from, to));
  });
  return found;
}

test('statements are code up to the end of their line, and what follows is text', () => {
  const source = '#let a = if b { 1pt } else { 2pt }\nlet it be, for 3pt\n#show: page => [in text] \n\nwhile';
  expect(pieces(source, 'keyword')).toEqual(['#let', 'if', 'else', '#show']);
  expect(pieces(source, 'number-value')).toEqual(['1pt', '2pt']);
});

test('brackets behind a call belong to it: code in parentheses, text in brackets, to any depth', () => {
  const source = '#text(fill: red)[for #box(width: 2mm)[in] while].at(end: 3) (not: 4)';
  expect(pieces(source, 'function')).toEqual(['#text', '#box', '.at']);
  expect(pieces(source, 'property')).toEqual(['fill', 'width', 'end']);
  expect(pieces(source, 'number-value')).toEqual(['2mm', '3']);
});

test('strings, comments, raw text and headings can contain anything', () => {
  expect(pieces('#f("a // b\n #let") // #let "\n/* #f */ #g', 'string').join('')).toBe('"a // b #let"');
  expect(pieces('#f("a // b\n #let") // #let "\n/* #f */ #g', 'function')).toEqual(['#f', '#g']);
  expect(pieces('= A #emph[b] title\ntext', 'title').join('')).toContain('A ');
  expect(pieces('```\n#let\n``` #let', 'keyword')).toEqual(['#let']);
});

test('placeholders are highlighted in text, code, strings, headings and comments; blocks are distinguished', () => {
  const source = '= {{title}}\n#let c = rgb("{{style.color | default: "#fff"}}x")\n{{#each a}}// {{this}}\n{{/each}}';
  expect(pieces(source, 'placeholder', template)).toEqual([
    '{{title}}',
    '{{style.color | default: "#fff"}}',
    '{{#each a}}',
    '{{this}}',
    '{{/each}}',
  ]);
  expect(pieces(source, 'keyword', template)).toEqual(['#let', '{{#each a}}', '{{/each}}']);
  expect(pieces(source, 'string', template)).toEqual(['"', 'x"']);
  expect(pieces('{{title}}', 'placeholder')).toEqual([]);
});

test('an unfinished placeholder, or one that spans lines, is highlighted up to its end', () => {
  expect(pieces('a {{title', 'placeholder', template)).toEqual(['{{title']);
  expect(pieces('{{title\n| default: 1}} b', 'placeholder', template).join('')).toBe('{{title| default: 1}}');
});

test('any text is highlighted to its end', () => {
  const part = fc.constantFrom(
    ...[
      '#',
      '{{',
      '}}',
      '[',
      ']',
      '(',
      ')',
      '{',
      '}',
      '"',
      '$',
      '*',
      '_',
      '`',
      '```',
      '/*',
      '*/',
      '//',
      '\n',
      ' ',
      'a',
    ],
    ...['#let', '#f', '= ', '- ', '\\', '\\u{1f}', '😀', '<a>', '@b', '.c', ';'],
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
      const source = parts.join('');
      for (const language of [plain, template]) expect(language.parser.parse(source).length).toBe(source.length);
    }),
    { numRuns: 1_000 },
  );
});
