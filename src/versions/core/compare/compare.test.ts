import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentText, editedText, runs } from '../../test-support/arbitraries';
import { replaceAll } from '../edits/edits';
import { type ComparedGroup, compareTexts } from './compare';
import { compareTables, sideOf } from './compare-table';
import type { Segment } from './segments';

const compare = (before: string, after: string) => compareTexts(before, after, { markdown: true });

/** `same [-del-] {+ins+}` */
const shown = (segments: readonly Segment[]) =>
  segments.map(({ kind, text }) => (kind === 'same' ? text : kind === 'del' ? `[-${text}-]` : `{+${text}+}`)).join('');

function textOf(groups: readonly ComparedGroup[], side: 'before' | 'after'): string[] {
  return groups.flatMap((group) => {
    if (group.type === 'same') return group.lines;
    if (group.type === 'table') return [];
    return group[side].map((line) => line.map(({ text }) => text).join(''));
  });
}

function linesOf(text: string): string[] {
  const lines = text.split('\n');
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

test('a changed line shows its changed words, and what is around it stays', () => {
  const before = 'One.\nThe cat sat here.\nThree.\n';
  const { groups, changes, inserted, deleted } = compare(before, before.replace('cat', 'dog'));
  expect(groups.map(({ type }) => type)).toEqual(['same', 'lines', 'same']);
  expect(groups[1]?.type === 'lines' && shown(groups[1].merged)).toBe('The [-cat-]{+dog+} sat here.\n');
  expect(groups[1]).toMatchObject({ beforeLine: 2, afterLine: 2 });
  expect({ changes, inserted, deleted }).toEqual({ changes: 1, inserted: 1, deleted: 1 });
});

test('added or removed lines are separate groups', () => {
  const { groups } = compare('a\nb\nc\n', 'a\nc\nd\n');
  expect(groups.map((group) => (group.type === 'lines' ? shown(group.merged) : group.type))).toEqual([
    'same',
    '[-b\n-]',
    'same',
    '{+d\n+}',
  ]);
});

test('equal texts have no change', () => {
  fc.assert(
    fc.property(documentText, (text) => {
      const { groups, changes } = compare(text, text);
      expect(changes).toBe(0);
      expect(textOf(groups, 'before')).toEqual(linesOf(text));
    }),
    { numRuns: runs },
  );
});

test('both texts are in the comparison, line for line, with the right numbers', () => {
  fc.assert(
    fc.property(editedText, documentText, fc.boolean(), ({ text, edits }, other, unrelated) => {
      const after = unrelated ? other : replaceAll(text, edits);
      const { groups } = compareTexts(text, after, { markdown: false });
      expect(textOf(groups, 'before')).toEqual(linesOf(text));
      expect(textOf(groups, 'after')).toEqual(linesOf(after));
      let [line, newLine] = [1, 1];
      for (const group of groups) {
        if (group.type === 'table') continue;
        expect(group).toMatchObject({ beforeLine: line, afterLine: newLine });
        line += group.type === 'same' ? group.lines.length : group.before.length;
        newLine += group.type === 'same' ? group.lines.length : group.after.length;
        if (group.type !== 'lines') continue;
        const side = (without: string) => group.merged.flatMap(({ kind, text: it }) => (kind === without ? [] : it));
        expect(linesOf(side('ins').join(''))).toEqual(textOf([group], 'before'));
        expect(linesOf(side('del').join(''))).toEqual(textOf([group], 'after'));
      }
    }),
    { numRuns: runs },
  );
});

test('beside tables, all other lines are in the comparison too', () => {
  fc.assert(
    fc.property(editedText, ({ text, edits }) => {
      const after = replaceAll(text, edits);
      const { groups } = compare(text, after);
      const same = new Set(linesOf(text));
      for (const group of groups)
        if (group.type === 'same') for (const line of group.lines) expect(same).toContain(line);
      const hasTable = groups.some(({ type }) => type === 'table');
      if (!hasTable) expect(textOf(groups, 'after')).toEqual(linesOf(after));
    }),
    { numRuns: runs },
  );
});

test('the line break at the end of a table is no line of its own, also where a text ends with the table', () => {
  const table = '| q | r |\n|---|---|\n| 1 | 2 |';
  const cases: [string, string, string[]][] = [
    [`${table}\nblue\nend`, `${table.replace('2', '3')}\n\nplan\nend`, ['', 'plan', 'end']],
    [table, `${table.replace('2', '3')}\nmore`, ['more']],
    [`${table}\n`, `${table.replace('2', '3')}\nmore\n`, ['more']],
    [`${table}\nmore\n`, `${table.replace('2', '3')}\n`, []],
    [`${table}\nmore`, table.replace('2', '3'), []],
    [`${table}\nmore`, `${table}\n\nnew`, ['', 'new']],
  ];
  for (const [before, after, below] of cases) {
    const { groups } = compare(before, after);
    const lines = textOf(groups, 'after');
    expect(groups.some(({ type }) => type === 'table') ? lines : lines.slice(3), after).toEqual(below);
  }
});

const TABLE = '| Part | Price |\n|---|--:|\n| Bolt | 2 |\n| Nut | 1 |\n| Gear | 30 |';

test('a change in a table is shown in its cell', () => {
  const before = `# Prices\n\n${TABLE}\n\nThe end.\n`;
  const { groups } = compare(before, before.replace('30', '35').replace('Prices', 'New prices'));
  expect(groups.map(({ type }) => type)).toEqual(['lines', 'same', 'table', 'same']);
  const table = groups[2];
  if (table?.type !== 'table') throw new Error('no table');
  expect(table.table.rows.map(({ kind, cells }) => [kind, ...cells.map(shown)])).toEqual([
    ['same', 'Bolt', '2'],
    ['same', 'Nut', '1'],
    ['changed', 'Gear', '[-30-]{+35+}'],
  ]);
  expect(groups[3]).toMatchObject({ lines: ['', 'The end.'], beforeLine: 8, afterLine: 8 });
});

test('added and removed rows and columns are distinguished from changed ones', () => {
  const after = '| Part | Stock | Price |\n|---|---|--:|\n| Bolt | 9 | 2 |\n| Washer | 7 | 4 |\n| Gear | 1 | 35 |';
  const { columns, head, rows } = compareTables(TABLE, after);
  expect(columns).toEqual(['same', 'ins', 'same']);
  expect(head.map(shown)).toEqual(['Part', '{+Stock+}', 'Price']);
  expect(rows.map(({ kind, cells }) => [kind, ...cells.map(shown)])).toEqual([
    ['changed', 'Bolt', '{+9+}', '2'],
    ['changed', '[-Nut-]{+Washer+}', '{+7+}', '[-1-]{+4+}'],
    ['changed', 'Gear', '{+1+}', '[-30-]{+35+}'],
  ]);
  const fewer = compareTables(TABLE, TABLE.replace('| Nut | 1 |\n', ''));
  expect(fewer.rows.map(({ kind }) => kind)).toEqual(['same', 'del', 'same']);
  const renamed = compareTables(TABLE, TABLE.replace('Price', 'Cost'));
  expect(renamed.head.map(shown)).toEqual(['Part', '[-Price-]{+Cost+}']);
  expect(renamed.rows.every(({ kind }) => kind === 'same')).toBe(true);
});

test('side by side each of two tables has its own rows, columns and words', () => {
  const after = '| Part | Stock | Price |\n|---|---|--:|\n| Bolt | 9 | 2 |\n| Gear | 1 | 35 |';
  const table = compareTables(TABLE, after);
  const cells = (side: 'before' | 'after') => {
    const { head, rows } = sideOf(table, side);
    return [head, ...rows.map((row) => row.cells)].map((row) => row.map(shown));
  };
  expect(cells('before')).toEqual([
    ['Part', 'Price'],
    ['Bolt', '2'],
    ['[-Nut-]', '[-1-]'],
    ['Gear', '[-30-]'],
  ]);
  expect(cells('after')).toEqual([
    ['Part', '{+Stock+}', 'Price'],
    ['Bolt', '{+9+}', '2'],
    ['Gear', '{+1+}', '{+35+}'],
  ]);
});

test('1 MB of two texts that have nothing in common ends, and a small change in it is found as one', () => {
  const words = (seed: number) =>
    Array.from({ length: 20_000 }, (_, i) => `w${(i * seed) % 9973} has w${(i + seed) % 7919} and more of it.`);
  const [one, two] = [words(7), words(11)];
  expect(compare(one.join('\n'), two.join('\n')).changes).toBeGreaterThan(0);
  const changed = one.with(10_000, 'Here is something else.');
  expect(compare(one.join('\n'), changed.join('\n')).changes).toBe(1);
});
