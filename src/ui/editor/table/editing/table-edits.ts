/**
 * The edits that change a cell, a row or a column of a GFM table, and new tables. Pure; all offsets are UTF-16 and
 * relative to the table's first character. The source is never reformatted: an edit changes only what was edited, so
 * other people's edits and suggestions in the table keep their place.
 */

import { type Cell, splitCells } from '@/markdown/core/table-cells';
import { withBreaks } from '../../one-line';
import type { TableSource, TextEdit } from '../table-source';

const EMPTY_CELL = '  |';

/**
 * Returns typed text as the source of a cell: on one line, with a tag for each line break and pipes escaped. A pipe that already has a backslash is
 * left alone. Text that ends in a backslash needs a space before the closing pipe.
 */
export function escapeCell(text: string): string {
  return withBreaks(text).replace(/(?<!\\)\\*\|/g, (run) => (run.length % 2 === 1 ? `${run.slice(0, -1)}\\|` : run));
}

/** Returns the edit that writes `text` into a cell, or undefined if it is there already. Adds a missing cell. */
export function editCell(table: TableSource, row: number, column: number, text: string): TextEdit | undefined {
  const cells = table.rows[row];
  if (!cells) return undefined;
  const insert = escapeCell(text);
  const cell = cells[column];
  if (cell) {
    const before = table.source.slice(cell.from, cell.to);
    if (before === insert) return undefined;
    const padded = cell.from === cell.to ? padding(table.source, cell.from, insert) : keptOpen(table, cell, insert);
    return narrowed({ from: cell.from, to: cell.to, insert: padded }, before);
  }
  if (insert === '') return undefined;
  const missing = missingCells(table, row, column);
  return { ...missing, insert: `${missing.insert.slice(0, -EMPTY_CELL.length)} ${insert} |` };
}

/** Returns the edit that adds empty cells to a row that is too short, up to a column. */
export function missingCells(table: TableSource, row: number, column: number): TextEdit {
  const end = lineEnd(table, row);
  const open = table.source.slice(0, end).trimEnd().endsWith('|') ? '' : ' |';
  const count = column + 1 - (table.rows[row]?.length ?? 0);
  return { from: end, to: end, insert: open + EMPTY_CELL.repeat(count) };
}

/** Adds a space after a trailing backslash, which would otherwise escape the closing pipe. */
function keptOpen(table: TableSource, cell: Cell, insert: string): string {
  return insert.endsWith('\\') && table.source[cell.to] === '|' ? `${insert} ` : insert;
}

/** Returns the text with a space on each side where an empty cell (`||`) has none. */
function padding(source: string, at: number, insert: string): string {
  if (insert === '') return '';
  const left = source[at - 1] === '|' ? ' ' : '';
  const right = source[at] === ' ' ? '' : ' ';
  return `${left}${insert}${right}`;
}

/** Returns the same edit without the start and end that both texts share, so that it changes as little as possible. */
function narrowed(edit: TextEdit, before: string): TextEdit {
  const { insert } = edit;
  const most = Math.min(before.length, insert.length);
  let head = 0;
  while (head < most && before[head] === insert[head]) head++;
  if (head > 0 && isHighSurrogate(before, head - 1)) head--;
  let tail = 0;
  while (tail < most - head && before[before.length - 1 - tail] === insert[insert.length - 1 - tail]) tail++;
  if (tail > 0 && isHighSurrogate(before, before.length - tail - 1)) tail--;
  return { from: edit.from + head, to: edit.to - tail, insert: insert.slice(head, insert.length - tail) };
}

function isHighSurrogate(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0xd800 && code <= 0xdbff;
}

/** Returns the edit that adds an empty row below `row`. Below the heading (0), it goes after the delimiter row. */
export function addRow(table: TableSource, row: number): TextEdit {
  const end = row === 0 ? lineEndAt(table, 1) : lineEnd(table, row);
  return { from: end, to: end, insert: `\n|${'  |'.repeat(Math.max(1, table.columns))}` };
}

/** Returns the edit that removes a body row, or undefined for the heading row. */
export function removeRow(table: TableSource, row: number): TextEdit | undefined {
  if (row === 0 || !table.rows[row]) return undefined;
  const start = table.lineStarts[row + 1] ?? 0;
  return { from: start - 1, to: lineEnd(table, row), insert: '' };
}

/** Returns the edits that add an empty column after `column`. Rows too short to have that column don't change. */
export function addColumn(table: TableSource, column: number): TextEdit[] {
  return table.lineStarts.flatMap((_, line) => {
    const cells = splitCells(lineText(table, line), table.lineStarts[line]);
    const cell = cells[column];
    if (!cell) return [];
    const filling = line === 1 ? ' --- ' : '  ';
    const end = afterCell(table, cell);
    const insert = end.closed ? `${filling}|` : ` |${filling}|`;
    return [{ from: end.at, to: end.at, insert }];
  });
}

/** Returns the edits that delete a column. The last remaining column can't be deleted. */
export function removeColumn(table: TableSource, column: number): TextEdit[] {
  if (table.columns < 2) return [];
  return table.lineStarts.flatMap((start, line) => {
    const text = lineText(table, line);
    const cells = splitCells(text, start);
    const cell = cells[column];
    if (!cell) return [];
    const end = afterCell(table, cell);
    const previous = cells[column - 1];
    const opening = /^[ \t]*\|/.exec(text)?.[0].length ?? 0;
    const from = previous ? afterCell(table, previous).at : start + opening;
    // A row that began without a pipe gets one, otherwise a table with one column left would no longer be a table.
    return [{ from, to: end.at, insert: previous || opening > 0 ? '' : '|' }];
  });
}

/** Returns where a cell's closing pipe ends, or where the line ends if it has none. */
function afterCell(table: TableSource, cell: Cell): { at: number; closed: boolean } {
  let at = cell.to;
  while (at < table.source.length && table.source[at] !== '|' && table.source[at] !== '\n') at++;
  return table.source[at] === '|' ? { at: at + 1, closed: true } : { at, closed: false };
}

function lineText(table: TableSource, line: number): string {
  return table.source.slice(table.lineStarts[line], lineEndAt(table, line));
}

function lineEnd(table: TableSource, row: number): number {
  return lineEndAt(table, row === 0 ? 0 : row + 1);
}

function lineEndAt(table: TableSource, line: number): number {
  const next = table.lineStarts[line + 1];
  return next === undefined ? table.source.length : next - 1;
}

/** Returns a new table's source: a heading row with these names, and `rows` empty rows. */
export function newTable(names: readonly string[], rows: number): string {
  return [
    `|${names.map((name) => ` ${name} |`).join('')}`,
    `|${' --- |'.repeat(names.length)}`,
    ...Array.from({ length: rows }, () => `|${'  |'.repeat(names.length)}`),
  ].join('\n');
}

/** Returns the source of a table with these cells; the first row becomes the heading. */
export function tableFrom(cells: readonly (readonly string[])[]): string {
  const columns = Math.max(1, ...cells.map((row) => row.length));
  const line = (row: readonly string[]) =>
    `|${Array.from({ length: columns }, (_, i) => ` ${escapeCell(row[i] ?? '')} |`).join('')}`;
  const [head = [], ...body] = cells;
  return [line(head), `|${' --- |'.repeat(columns)}`, ...body.map(line)].join('\n');
}
