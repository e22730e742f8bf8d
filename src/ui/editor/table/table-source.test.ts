import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alignmentsOf, splitCells } from '@/markdown/core/table-cells';
import { addColumn, addRow, editCell, escapeCell, removeColumn, removeRow, tableFrom } from './editing/table-edits';
import { placeInTable } from './table-places';
import { parseTable, type TableSource, type TextEdit } from './table-source';

function apply(source: string, edits: readonly TextEdit[]): string {
  return [...edits]
    .sort((a, b) => b.from - a.from)
    .reduce((text, { from, to, insert }) => text.slice(0, from) + insert + text.slice(to), source);
}

function texts(table: TableSource | undefined): string[][] | undefined {
  return table?.rows.map((row) => row.map((cell) => cell.text));
}

function parsed(source: string): TableSource {
  const table = parseTable(source);
  if (!table) throw new Error(`not a table: ${source}`);
  return table;
}

/** Generates the text of a cell: trimmed, on one line, and without backslashes, which could escape a pipe. */
const cellText = fc
  .string({ unit: fc.constantFrom('a', 'ß', '😀', '|', '*', '`', ' ', '-', ':', '<') })
  .map((text) => text.trim());
const grid = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }))
  .chain(([columns, rows]) =>
    fc.array(fc.array(cellText, { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows }),
  );

/** Returns the same table written carelessly: without outer pipes, and with other padding. Every cell needs text. */
function careless(cells: string[][], padding: string): string {
  const line = (row: string[]) => row.map((text) => escapeCell(text) || 'x').join(`${padding}|${padding}`);
  const [head = [], ...body] = cells;
  return [line(head), head.map(() => '---').join('|'), ...body.map(line)].join('\n');
}

describe('reading', () => {
  test('cells are the text between unescaped pipes', () => {
    expect(splitCells('| a | b \\| c |  |').map((cell) => cell.text)).toEqual(['a', 'b | c', '']);
    expect(splitCells('a | b').map((cell) => cell.text)).toEqual(['a', 'b']);
    expect(splitCells('| a\\\\| b |').map((cell) => cell.text)).toEqual(['a\\\\', 'b']);
  });

  test('alignment comes from the colons of the delimiter row', () => {
    expect(alignmentsOf('| :-- | :-: | --: | --- |')).toEqual(['left', 'center', 'right', undefined]);
  });

  test('text without a delimiter row isn’t a table', () => {
    expect(parseTable('| a | b |')).toBeUndefined();
    expect(parseTable('| a |\n| b |')).toBeUndefined();
  });

  test('cells that are written are read back unchanged', () => {
    fc.assert(
      fc.property(grid, (cells) => {
        expect(texts(parseTable(tableFrom(cells)))).toEqual(cells);
      }),
    );
  });

  test('the range of a cell contains exactly its text', () => {
    fc.assert(
      fc.property(grid, fc.constantFrom('', ' ', '  '), (cells, padding) => {
        const source = careless(cells, padding);
        for (const cell of parsed(source).rows.flat()) {
          expect(source.slice(cell.from, cell.to).replace(/\\\|/g, '|')).toBe(cell.text);
        }
      }),
    );
  });
});

describe('editing', () => {
  const place = fc.tuple(fc.nat(), fc.nat());

  test('an edited cell reads as typed, and no other cell changes', () => {
    fc.assert(
      fc.property(grid, place, cellText, (cells, [r, c], text) => {
        const table = parsed(tableFrom(cells));
        const row = r % cells.length;
        const column = c % table.columns;
        const edit = editCell(table, row, column, text);
        const expected = cells.map((line, i) => line.map((cell, j) => (i === row && j === column ? text : cell)));
        expect(texts(parseTable(apply(table.source, edit ? [edit] : [])))).toEqual(expected);
      }),
    );
  });

  test('typing the same text again changes nothing', () => {
    fc.assert(
      fc.property(grid, place, (cells, [r, c]) => {
        const table = parsed(tableFrom(cells));
        const row = r % cells.length;
        const column = c % table.columns;
        expect(editCell(table, row, column, cells[row]?.[column] ?? '')).toBeUndefined();
      }),
    );
  });

  test('an edit touches only the characters that differ', () => {
    const table = parsed('| name |\n| --- |\n| abcdef |');
    expect(editCell(table, 1, 0, 'abXdef')).toEqual({ from: 21, to: 22, insert: 'X' });
  });

  test('an edit does not cut an emoji in two', () => {
    const table = parsed('| 😀 |\n| - |');
    const edit = editCell(table, 0, 0, '😁');
    expect(edit?.insert.isWellFormed()).toBe(true);
    expect(apply(table.source, edit ? [edit] : [])).toBe('| 😁 |\n| - |');
  });

  test('a backslash at the end of a cell does not escape its pipe', () => {
    const table = parsed('|a|b|\n|-|-|');
    const edit = editCell(table, 0, 0, 'a\\');
    expect(texts(parseTable(apply(table.source, edit ? [edit] : [])))).toEqual([['a\\', 'b']]);
  });

  test('a cell that a short row lacks is added', () => {
    const table = parsed('| a | b | c |\n|-|-|-|\n| 1 |');
    const edit = editCell(table, 1, 2, 'z');
    expect(texts(parseTable(apply(table.source, edit ? [edit] : [])))?.[1]).toEqual(['1', '', 'z']);
  });

  test('line breaks in a cell become tags', () => {
    expect(escapeCell(' a \r\n\n b ')).toBe('a<br>b');
  });
});

describe('rows and columns', () => {
  test('a new row is empty, and the others stay', () => {
    fc.assert(
      fc.property(grid, fc.nat(), (cells, r) => {
        const table = parsed(tableFrom(cells));
        const row = r % cells.length;
        const after = texts(parseTable(apply(table.source, [addRow(table, row)])));
        expect(after).toEqual(cells.toSpliced(row + 1, 0, Array(table.columns).fill('')));
      }),
    );
  });

  test('a removed row is gone, and the others stay', () => {
    fc.assert(
      fc.property(grid, fc.nat(), (cells, r) => {
        const table = parsed(tableFrom(cells));
        const row = r % cells.length;
        const edit = removeRow(table, row);
        if (row === 0) expect(edit).toBeUndefined();
        else expect(texts(parseTable(apply(table.source, edit ? [edit] : [])))).toEqual(cells.toSpliced(row, 1));
      }),
    );
  });

  test('a new column is empty, however the table was written', () => {
    fc.assert(
      fc.property(grid, fc.nat(), fc.constantFrom('', ' '), fc.boolean(), (cells, c, padding, isCareless) => {
        const table = parsed(isCareless && cells[0]!.length > 1 ? careless(cells, padding) : tableFrom(cells));
        const column = c % table.columns;
        const after = parseTable(apply(table.source, addColumn(table, column)));
        expect(texts(after)).toEqual(texts(table)?.map((row) => row.toSpliced(column + 1, 0, '')));
        expect(after?.alignments).toHaveLength(table.columns + 1);
      }),
    );
  });

  test('a removed column is gone, however the table was written; the last one stays', () => {
    fc.assert(
      fc.property(grid, fc.nat(), fc.constantFrom('', ' '), fc.boolean(), (cells, c, padding, isCareless) => {
        const table = parsed(isCareless && cells[0]!.length > 1 ? careless(cells, padding) : tableFrom(cells));
        const column = c % table.columns;
        const after = texts(parseTable(apply(table.source, removeColumn(table, column))));
        const expected = table.columns < 2 ? texts(table) : texts(table)?.map((row) => row.toSpliced(column, 1));
        expect(after).toEqual(expected);
      }),
    );
  });
});

test('an offset in the source has a row and a cell, or is behind its row', () => {
  const source = '| a | b |\n| - | - |\n| c | d |';
  const table = parseTable(source);
  if (!table) throw new Error('no table');
  const at = (offset: number) => placeInTable(table, offset);
  expect(at(0)).toEqual({ row: 0, column: 0 });
  expect(at(source.indexOf('b'))).toEqual({ row: 0, column: 1 });
  expect(at(source.indexOf('\n'))).toEqual({ row: 0, column: undefined });
  expect(at(source.indexOf('-'))).toEqual({ row: 0, column: 0 });
  expect(at(source.indexOf('d'))).toEqual({ row: 1, column: 1 });
  expect(at(source.length)).toEqual({ row: 1, column: undefined });
});
