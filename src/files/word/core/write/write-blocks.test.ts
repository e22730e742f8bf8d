import { expect, test } from 'vitest';
import type { Paragraph, Table } from '../model';
import { writeBlocks } from './write-blocks';

const MANY = 200_000;

test('long tables and long code don’t overflow the stack', () => {
  const table: Table = { type: 'table', rows: Array.from({ length: MANY }, () => [[]]), alignments: [] };
  expect(writeBlocks([table]).split('\n')).toHaveLength(MANY + 1);
  const text = '` '.repeat(MANY);
  const look = { bold: false, italic: false, strike: false, highlight: false, code: true, href: '' };
  const code: Paragraph = {
    type: 'paragraph',
    kind: 'code',
    level: 0,
    list: undefined,
    inlines: [{ type: 'text', text, ...look }],
  };
  expect(writeBlocks([code])).toBe(`\`\`\`\n${text}\n\`\`\``);
  expect(writeBlocks([{ ...code, kind: 'plain' }])).toContain('``');
});
