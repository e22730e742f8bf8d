import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alignmentsOf } from '@/markdown/core/table-cells';
import { tableFrom } from './editing/table-edits';
import { pasteGrid } from './paste-grid';
import { alignColumn, moveColumn, moveRow } from './table-layout';
import { parseTable, type TableSource, type TextEdit } from './table-source';

function apply(source: string, edits: readonly TextEdit[]): string {
  return edits
    .map((edit, index) => ({ ...edit, index }))
    .sort((a, b) => b.from - a.from || b.index - a.index)
    .reduce((text, { from, to, insert }) => text.slice(0, from) + insert + text.slice(to), source);
}

function parsed(source: string): TableSource {
  const table = parseTable(source);
  if (!table) throw new Error(`not a table: ${source}`);
  return table;
}

const texts = (source: string) => parsed(source).rows.map((row) => row.map((cell) => cell.text));
const cellText = fc.string({ unit: fc.constantFrom('a', '😀', '|', '`', ' ', '-') }).map((text) => text.trim());
const grids = (most: number) =>
  fc
    .tuple(fc.integer({ min: 1, max: most }), fc.integer({ min: 1, max: most }))
    .chain(([columns, rows]) =>
      fc.array(fc.array(cellText, { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows }),
    );
const moved = <T>(items: readonly T[], from: number, to: number): T[] => {
  const out = [...items];
  out.splice(to, 0, ...out.splice(from, 1));
  return out;
};

describe('moving', () => {
  test('a row moves to another place and the heading row stays', () => {
    const source = 'h|i\n-|-\na|1\nb|2\nc|3';
    expect(apply(source, moveRow(parsed(source), 1, 3))).toBe('h|i\n-|-\nb|2\nc|3\na|1');
    expect(apply(source, moveRow(parsed(source), 3, 1))).toBe('h|i\n-|-\nc|3\na|1\nb|2');
    expect(moveRow(parsed(source), 0, 2)).toEqual([]);
    expect(moveRow(parsed(source), 2, 0)).toEqual([]);
  });

  test('a column takes its alignment along, in rows without outer pipes and in short rows too', () => {
    const source = 'a | b | c\n:- | -: | -\n1 | 2 | 3\n| 4 |';
    const after = apply(source, moveColumn(parsed(source), 2, 0));
    expect(texts(after)).toEqual([
      ['c', 'a', 'b'],
      ['3', '1', '2'],
      ['', '4', ''],
    ]);
    expect(parsed(after).alignments).toEqual([undefined, 'left', 'right']);
  });

  test('any row or column moves as in a list', () => {
    fc.assert(
      fc.property(grids(5), fc.nat(4), fc.nat(4), (grid, a, b) => {
        const source = tableFrom(grid);
        const columns = grid[0]?.length ?? 0;
        const [from, to] = [a % columns, b % columns];
        expect(texts(apply(source, moveColumn(parsed(source), from, to)))).toEqual(
          grid.map((row) => moved(row, from, to)),
        );
        if (grid.length < 2) return;
        const [first, second] = [1 + (a % (grid.length - 1)), 1 + (b % (grid.length - 1))];
        expect(texts(apply(source, moveRow(parsed(source), first, second)))).toEqual(moved(grid, first, second));
      }),
    );
  });
});

test('alignment is written into the delimiter row only', () => {
  const source = '| a | b |\n| --- | -- |\n| 1 | 2 |';
  const right = apply(source, alignColumn(parsed(source), 1, 'right'));
  expect(right).toBe('| a | b |\n| --- | --: |\n| 1 | 2 |');
  const center = apply(right, alignColumn(parsed(right), 1, 'center'));
  expect(alignmentsOf(center.split('\n')[1] ?? '')).toEqual([undefined, 'center']);
  expect(apply(center, alignColumn(parsed(center), 1, undefined))).toBe('| a | b |\n| --- | --- |\n| 1 | 2 |');
});

describe('pasting a grid into a table', () => {
  const paste = (source: string, at: { row: number; column: number }, grid: string[][]) => {
    const { room, fill } = pasteGrid(parsed(source), at, grid);
    return apply(apply(source, room), fill);
  };

  test('fills the cells from the caret’s on and adds the rows and columns that are missing', () => {
    expect(
      paste('| a | b |\n| - | - |\n| 1 | 2 |', { row: 1, column: 1 }, [
        ['x', 'y|z'],
        ['', 'w'],
      ]),
    ).toBe('| a | b |  |\n| - | - | --- |\n| 1 | x | y\\|z |\n|  |  | w |');
  });

  test('leaves every other cell as it was', () => {
    fc.assert(
      fc.property(grids(4), grids(4), fc.nat(3), fc.nat(3), (before, pasted, a, b) => {
        const at = { row: a % before.length, column: b % (before[0]?.length ?? 1) };
        const after = texts(paste(tableFrom(before), at, pasted));
        const width = Math.max(before[0]?.length ?? 0, at.column + (pasted[0]?.length ?? 0));
        expect(after).toHaveLength(Math.max(before.length, at.row + pasted.length));
        for (const [row, cells] of after.entries()) {
          expect(cells).toHaveLength(width);
          for (const [column, text] of cells.entries()) {
            const inside = pasted[row - at.row]?.[column - at.column];
            expect(text).toBe(inside ?? before[row]?.[column] ?? '');
          }
        }
      }),
    );
  });
});
