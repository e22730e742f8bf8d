/**
 * A GFM table as text: where its cells stand, and the edits that change one cell, a row or a column. Pure; all
 * offsets are UTF-16 and relative to the table's first character. The source of a table is never laid out anew: an
 * edit touches what was edited, so other people's edits and suggestions in the table keep their place.
 */

import { type Alignment, alignmentsOf, type Cell, splitCells } from '@/markdown/core/table-cells';
import { onOneLine } from '../one-line';

export interface TableSource {
  /** The heading row first, then the body. Rows may be shorter than the heading row. */
  rows: Cell[][];
  /** Per column of the heading row. */
  alignments: (Alignment | undefined)[];
  columns: number;
  /** Where each line of the source starts; the second is the delimiter row. */
  lineStarts: number[];
  source: string;
}

export interface TextEdit {
  from: number;
  to: number;
  insert: string;
}

/** Whether a line is the row under a table's heading: cells of dashes, with colons for alignment. */
function isDelimiterRow(line: string): boolean {
  const [, ...inner] = `|${line.trim()}`.replace(/^\|\|/, '|').split('|');
  if (inner.length > 1 && inner.at(-1) === '') inner.pop();
  return inner.every((cell) => /^[ \t]*:?-+:?[ \t]*$/.test(cell));
}

/** Reads a table's source; undefined when its second line is no delimiter row. */
export function parseTable(source: string): TableSource | undefined {
  const lines = source.split('\n');
  const delimiter = lines[1];
  if (delimiter === undefined || !isDelimiterRow(delimiter)) return undefined;
  const lineStarts: number[] = [];
  let at = 0;
  for (const line of lines) {
    lineStarts.push(at);
    at += line.length + 1;
  }
  const rows = lines.flatMap((line, index) => (index === 1 ? [] : [splitCells(line, lineStarts[index])]));
  const columns = rows[0]?.length ?? 0;
  return { rows, alignments: alignmentsOf(delimiter), columns, lineStarts, source };
}

/**
 * The row and column of an offset in the source. The delimiter row counts as the heading row; no column: the offset is
 * at the end of its row, behind the last cell.
 */
export function placeInTable(table: TableSource, offset: number): { row: number; column: number | undefined } {
  const line = Math.max(
    0,
    table.lineStarts.findLastIndex((start) => start <= offset),
  );
  const row = line > 0 ? line - 1 : 0;
  const column = line === 1 ? 0 : (table.rows[row]?.findIndex((cell) => offset <= cell.to) ?? -1);
  return { row, column: column < 0 ? undefined : column };
}

/**
 * What a person typed, as the source of a cell: on one line, pipes escaped. A pipe that already has a backslash of its own
 * is left alone. Text that ends in a backslash needs a space before the closing pipe.
 */
export function escapeCell(text: string): string {
  const line = onOneLine(text);
  return line.replace(/(?<!\\)\\*\|/g, (run) => (run.length % 2 === 1 ? `${run.slice(0, -1)}\\|` : run));
}

/** The edit that puts `text` into a cell, or undefined when it stands there already. A missing cell of a short row is added. */
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
  const missing = Array.from({ length: column - cells.length }, () => '  |').join('');
  const end = lineEnd(table, row);
  const open = table.source.slice(0, end).trimEnd().endsWith('|') ? '' : ' |';
  return { from: end, to: end, insert: `${open}${missing} ${insert} |` };
}

/** A backslash at the end must not stand before the closing pipe: it would escape it. */
function keptOpen(table: TableSource, cell: Cell, insert: string): string {
  return insert.endsWith('\\') && table.source[cell.to] === '|' ? `${insert} ` : insert;
}

/** An empty cell may have no room around it (`||`); what is put there gets a space on each side. */
function padding(source: string, at: number, insert: string): string {
  if (insert === '') return '';
  const left = source[at - 1] === '|' ? ' ' : '';
  const right = source[at] === ' ' ? '' : ' ';
  return `${left}${insert}${right}`;
}

/** The same edit without what both texts start and end with, so that it touches as little as possible. */
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

/** A new empty row below `row` (0 is the heading row, whose rows start below the delimiter). */
export function addRow(table: TableSource, row: number): TextEdit {
  const end = row === 0 ? lineEndAt(table, 1) : lineEnd(table, row);
  return { from: end, to: end, insert: `\n|${'  |'.repeat(Math.max(1, table.columns))}` };
}

/** Takes a body row out; the heading row can't be taken out. */
export function removeRow(table: TableSource, row: number): TextEdit | undefined {
  if (row === 0 || !table.rows[row]) return undefined;
  const start = table.lineStarts[row + 1] ?? 0;
  return { from: start - 1, to: lineEnd(table, row), insert: '' };
}

/** A new empty column to the right of `column`. Rows too short to have that column stay as they are. */
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

/** Takes a column out; the last one that is left can't be taken out. */
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
    // A row that began without a pipe gets one, or a table of one column would no longer be a table.
    return [{ from, to: end.at, insert: previous || opening > 0 ? '' : '|' }];
  });
}

/** Where a cell's closing pipe ends, or where the line ends if it has none. */
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

/** A new table's source: a heading row of `columns` empty-ish names and `rows` empty rows. */
export function newTable(columns: number, rows: number): string {
  const names = Array.from({ length: columns }, (_, i) => ` Column ${i + 1} |`).join('');
  return [
    `|${names}`,
    `|${' --- |'.repeat(columns)}`,
    ...Array.from({ length: rows }, () => `|${'  |'.repeat(columns)}`),
  ].join('\n');
}

/** Source of a table that holds `cells`; the first row becomes the heading. */
export function tableFrom(cells: readonly (readonly string[])[]): string {
  const columns = Math.max(1, ...cells.map((row) => row.length));
  const line = (row: readonly string[]) =>
    `|${Array.from({ length: columns }, (_, i) => ` ${escapeCell(row[i] ?? '')} |`).join('')}`;
  const [head = [], ...body] = cells;
  return [line(head), `|${' --- |'.repeat(columns)}`, ...body.map(line)].join('\n');
}
