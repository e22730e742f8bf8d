import type { CellCount } from '../html-limits';
import { type HtmlNode, isElement, wrapped } from '../html-node';

interface Placed {
  cell: HtmlNode;
  column: number;
}

/** Columns that cells of earlier rows span. */
interface Span {
  from: number;
  to: number;
  /** How many more rows it reaches into. */
  rows: number;
}

/**
 * Replaces merged cells, in place: the first cell has the text, and the others are empty. Columns in which no cell
 * begins are left out. Browsers show none either: mails write `colspan="100"` for the whole width.
 */
export function separateCells(table: HtmlNode, count: CellCount): void {
  const rows = rowsOf(table);
  const placed: Placed[][] = [];
  let spans: Span[] = [];
  for (const [at, row] of rows.entries()) {
    count.add(spans.length);
    const { cells, added } = place(row, spans, rows.length - at);
    placed.push(cells);
    spans = [...spans, ...added]
      .flatMap((span) => (span.rows > 1 ? [{ ...span, rows: span.rows - 1 }] : []))
      .sort((one, other) => one.from - other.from);
  }
  const columns = [...new Set(placed.flatMap((cells) => cells.map(({ column }) => column)))].sort((a, b) => a - b);
  // A table has equally many cells in each row.
  count.add(rows.length * columns.length);
  const indexes = new Map(columns.map((column, index) => [column, index]));
  for (const [at, row] of rows.entries()) row.children = filled(placed[at] ?? [], indexes);
}

/** Returns the rows of a table without those of tables in it. */
function rowsOf(node: HtmlNode): HtmlNode[] {
  return (node.children ?? []).flatMap((child) => {
    if (isElement(child, 'tr')) return [child];
    return isElement(child, 'thead', 'tbody', 'tfoot') ? rowsOf(child) : [];
  });
}

function place(row: HtmlNode, above: readonly Span[], rowsLeft: number): { cells: Placed[]; added: Span[] } {
  const cells: Placed[] = [];
  const added: Span[] = [];
  let column = 0;
  let next = 0;
  for (const cell of row.children ?? []) {
    if (!isElement(cell, 'td', 'th')) continue;
    for (let span = above[next]; span && span.from <= column; span = above[++next]) column = Math.max(column, span.to);
    cells.push({ cell, column });
    const to = column + Math.max(1, spanOf(cell, 'colSpan'));
    // 0 means all rows.
    const rows = Math.min(spanOf(cell, 'rowSpan') || rowsLeft, rowsLeft);
    if (rows > 1) added.push({ from: column, to, rows });
    column = to;
  }
  return { cells, added };
}

function spanOf(cell: HtmlNode, name: 'colSpan' | 'rowSpan'): number {
  const span = Number(cell.properties?.[name] ?? 1);
  return Number.isInteger(span) && span >= 0 ? span : 1;
}

function filled(cells: readonly Placed[], indexes: ReadonlyMap<number, number>): HtmlNode[] {
  const row: HtmlNode[] = [];
  for (const { cell, column } of cells) {
    const { colSpan: _columns, rowSpan: _rows, ...properties } = cell.properties ?? {};
    const index = indexes.get(column) ?? row.length;
    while (row.length < index) row.push(wrapped('td', []));
    row.push({ ...cell, properties });
  }
  return row;
}
