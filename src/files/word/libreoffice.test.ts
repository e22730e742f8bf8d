import fs from 'node:fs';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { sourceFile } from '@/platform/source-file';
import { placeWord } from './core/place';
import { WORD_TASKS } from './work/tasks';

/** Imports a file that LibreOffice wrote: see test-support/libreoffice/SOURCE.md. */
function imported(name: string) {
  const file = unzipSync(fs.readFileSync(sourceFile(`files/word/test-support/libreoffice/${name}`)));
  const paths = Object.keys(file).filter((path) => /\.(xml|rels)$/.test(path));
  const bytes = paths.map((path) => file[path] ?? new Uint8Array());
  const word = WORD_TASKS.convertWord({ paths, bytes, files: Object.keys(file) });
  const { text, suggestions, comments, lost } = placeWord(word, () => 'attachment:red');
  return {
    ...{ text, suggestions, lost },
    comments: comments.map(({ author, text: said, from, to }) => [author, said, text.slice(from, to)]),
  };
}

const PLAN = `# Plan

The ship sails on Monday with ==ten== people.

1. load
2. sail
   1. east
   2. north

- [x] paint

3. rest
4. return

| Port | Days |
| --- | ---: |
| Kiel | 2 |
`;

test('our own file, saved again by LibreOffice, has the same text, suggestions and comments', () => {
  const { text, suggestions, comments, lost } = imported('plan.docx');
  expect(text).toBe(PLAN);
  expect(suggestions).toEqual([
    { author: 'Ada Lane', day: '2026-11-23', text: PLAN.replace('Monday', 'Friday') },
    {
      ...{ author: 'Ben Ode', day: '2026-11-23' },
      text: PLAN.replace('2. north', '2. north\n   3. west').replace('| 2 |', '| 2 |\n| Oslo | 3 |'),
    },
  ]);
  expect(comments).toEqual([
    ['Ada Lane', 'Why so many?', 'with'],
    ['Ben Ode', 'They asked.', 'with'],
  ]);
  expect(lost).toEqual([]);
});

test('a file of LibreOffice is imported with lists, notes, code, table and picture, and reports what is lost', () => {
  const { text, comments, lost } = imported('sailing.docx');
  expect(text).toContain('- one\n  - two\n    1. deep a\n    2. deep b\n- three');
  expect(text).toContain('3. third\n   1. letter\n4. fourth');
  expect(text).toContain('| tall | 1 | x<br>y |\n|  | 2 | • item |');
  expect(text).toContain('> Wise words.\n\n```\nif (x) {\n  y();\t// tab\n\n}\n```\n\n![A red square](attachment:red)');
  expect(text).toContain('Line one\\\nline two tabbed.\n\n[^1]: A *foot*note.\n\n[^2]: An endnote.\n');
  expect(comments).toEqual([
    ['Ada Lane', 'Which port?\n\nSecond line.', 'The port'],
    ['Ben Ode', 'A point comment', 'near'],
  ]);
  expect(lost).toEqual([
    { kind: 'mergedCells', count: 2 },
    { kind: 'listNumbers', count: 1 },
  ]);
});

test('tracked paragraphs of LibreOffice are suggestions of their authors', () => {
  const { text, suggestions } = imported('sailing.docx');
  expect(suggestions).toEqual([
    { author: 'Mia Reed', day: '2026-03-04', text: text.replace('Monday', 'Friday') },
    {
      ...{ author: 'Bo Lind', day: '2026-03-05' },
      text: text.replace('This paragraph goes.\n\n', '').replace('## Lists', 'A new paragraph.\n\n## Lists'),
    },
  ]);
});
