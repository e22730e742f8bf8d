/** The alignment of a column in a GFM table. All offsets here are UTF-16. */

export type Alignment = 'left' | 'center' | 'right';

export interface Cell {
  /** The range of the cell's content without padding. In an empty cell, the place where its content would start. */
  from: number;
  to: number;
  /** The content as people type it: `\|` is `|`. */
  text: string;
}

/** Returns the cells of one row. A pipe after a backslash belongs to its cell, even in code (GFM, 4.10). */
export function splitCells(line: string, offset = 0): Cell[] {
  const cells: Cell[] = [];
  let start = /^[ \t]*\|/.exec(line)?.[0].length ?? 0;
  for (let i = start; i <= line.length; i++) {
    if (line[i] === '\\') {
      i++;
      continue;
    }
    if (i < line.length && line[i] !== '|') continue;
    const raw = line.slice(start, i);
    const isRestAfterLastPipe = i === line.length && raw.trim() === '' && cells.length > 0;
    if (!isRestAfterLastPipe) cells.push(cellOf(raw, offset + start));
    start = i + 1;
  }
  return cells;
}

function cellOf(raw: string, start: number): Cell {
  const content = raw.trim();
  const lead = content === '' ? Math.min(1, raw.length) : raw.length - raw.trimStart().length;
  return { from: start + lead, to: start + lead + content.length, text: content.replace(/\\\|/g, '|') };
}

export function alignmentsOf(delimiter: string): (Alignment | undefined)[] {
  return splitCells(delimiter).map(({ text }) => {
    const left = text.startsWith(':');
    if (text.endsWith(':')) return left ? 'center' : 'right';
    return left ? 'left' : undefined;
  });
}
