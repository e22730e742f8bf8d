import { expect, test } from 'vitest';
import { pasteCells } from '@/ui/editor/table/editing/paste-cells';
import type { TableHost } from '@/ui/editor/table/table-host';
import { parseTable, type TextEdit } from '@/ui/editor/table/table-source';

/** Pastes a grid into a table's first body cell. Returns the inserted texts. */
function paste(text: string, grid: readonly (readonly string[])[]): string {
  const source = parseTable(text)!;
  const applied: TextEdit[] = [];
  const table: TableHost = {
    dom: document.createElement('div'),
    element: document.createElement('table'),
    source,
    size: { rows: source.rows.length, columns: source.columns },
    focused: undefined,
    positionOf: () => ({ row: 0, column: 0 }),
    focusCell: () => true,
    act() {},
    apply: (edits, _event, then = []) => void applied.push(...edits, ...then),
  };
  pasteCells(table, { row: 1, column: 0 }, grid.map((cells) => cells.join('\t')).join('\n'));
  return applied.map(({ insert }) => insert).join('');
}

const rows = (count: number, cells: readonly string[]) => Array.from({ length: count }, () => cells);
const large = ['| a | b | c |', '| --- | --- | --- |', ...Array<string>(1_900).fill('| 1 | 2 | 3 |')].join('\n');

test('a pasted range that would make the table too large to be drawn becomes a separate table', () => {
  expect(paste(large, rows(2_100, ['x', 'y']))).toMatch(/^\n\n\| x \| y \|\n\| --- \| --- \|\n/);
});

test('a small range is pasted into a large table', () => {
  expect(paste(large, [['x', 'y']])).not.toContain('\n');
});

test('a range whose later rows are longer keeps all its cells in a table of its own', () => {
  const pasted = paste('| a |\n| --- |\n| 1 |', [['x'], ...rows(2_500, ['1', '2', '3'])]);
  expect(pasted).toMatch(/^\n\n\| x \| {2}\| {2}\|\n\| --- \| --- \| --- \|\n\| 1 \| 2 \| 3 \|\n/);
});
