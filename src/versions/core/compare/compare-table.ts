import { diffArrays } from 'diff';
import { diffWords } from './diff';
import { cellsOf } from './is-table';
import { countWords, type Segment, type SegmentKind, segmentsOf } from './segments';

/** Two states of a Markdown table, merged into one table. */
export interface TableComparison {
  /** For each column, whether it is in both tables, only in the old one or only in the new one. */
  columns: SegmentKind[];
  head: Segment[][];
  rows: ComparedRow[];
  /** Number of inserted and deleted words. */
  inserted: number;
  deleted: number;
}

export interface ComparedRow {
  kind: SegmentKind | 'changed';
  cells: Segment[][];
}

/** Limit on the work of comparing rows, in rows × changed rows. Beyond it, all rows count as replaced. */
const MAX_WORK = 4_000_000;

/**
 * Compares two tables by cell. Columns are matched by their headings, rows by their cells in the columns that both
 * tables have.
 */
export function compareTables(before: string, after: string): TableComparison {
  const [old, now] = [rowsOf(before), rowsOf(after)];
  const columns = pairUp(old.head, now.head, (cell) => cell);
  const shared = columns.filter(({ from, to }) => from !== undefined && to !== undefined);
  const key = (row: readonly string[], side: 'from' | 'to') =>
    shared.map((column) => row[column[side]!]).join('\u0001');
  const rows = pairUp(
    old.body.map((cells) => ({ cells, key: key(cells, 'from') })),
    now.body.map((cells) => ({ cells, key: key(cells, 'to') })),
    (row) => row.key,
    (row) => row.cells[0] ?? '',
  );
  const compared = rows.map(({ from, to }) =>
    compareRow(columns, from === undefined ? undefined : old.body[from], to === undefined ? undefined : now.body[to]),
  );
  const head = compareRow(columns, old.head, now.head).cells;
  const words = (kind: SegmentKind) =>
    [head, ...compared.map(({ cells }) => cells)]
      .flat(2)
      .reduce((sum, segment) => sum + (segment.kind === kind ? countWords(segment.text) : 0), 0);
  return {
    columns: columns.map(({ from, to }) => (from === undefined ? 'ins' : to === undefined ? 'del' : 'same')),
    head,
    rows: compared,
    inserted: words('ins'),
    deleted: words('del'),
  };
}

/** Returns one of the two tables with the differences marked. */
export function sideOf(
  table: TableComparison,
  side: 'before' | 'after',
): Pick<TableComparison, 'columns' | 'head' | 'rows'> {
  const other = side === 'before' ? 'ins' : 'del';
  const isHere = (_: unknown, column: number) => table.columns[column] !== other;
  const cellsHere = (cells: readonly Segment[][]) =>
    cells.filter(isHere).map((cell) => cell.filter(({ kind }) => kind !== other));
  return {
    columns: table.columns.filter((kind) => kind !== other),
    head: cellsHere(table.head),
    rows: table.rows.flatMap(({ kind, cells }) => (kind === other ? [] : [{ kind, cells: cellsHere(cells) }])),
  };
}

interface Pair {
  from: number | undefined;
  to: number | undefined;
}

function compareRow(
  columns: readonly Pair[],
  old: readonly string[] | undefined,
  now: readonly string[] | undefined,
): ComparedRow {
  const cells = columns.map(({ from, to }): Segment[] => {
    const [was, is] = [from === undefined ? '' : (old?.[from] ?? ''), to === undefined ? '' : (now?.[to] ?? '')];
    if (was === is) return was === '' ? [] : [{ kind: 'same', text: was }];
    const edits = diffWords(was, is) ?? [{ from: 0, to: was.length, insert: is }];
    return segmentsOf(was, edits);
  });
  const kind = !old ? 'ins' : !now ? 'del' : cells.flat().some((cell) => cell.kind !== 'same') ? 'changed' : 'same';
  return { kind, cells };
}

/**
 * Pairs equal items of two lists in order. Between them, items with the same name are paired; if both sides have the
 * same number of items, all of them are.
 */
function pairUp<T>(old: T[], now: T[], keyOf: (item: T) => string, nameOf: (item: T) => string = keyOf): Pair[] {
  const size = old.length + now.length;
  const options = { maxEditLength: Math.floor(MAX_WORK / Math.max(size, 1)) };
  const changes = diffArrays(old.map(keyOf), now.map(keyOf), options);
  const pairs: Pair[] = [];
  let [at, newAt] = [0, 0];
  let [from, newFrom] = [0, 0];
  const replaced = () => {
    for (const pair of pairRun(range(from, at), range(newFrom, newAt), { old, now, nameOf })) pairs.push(pair);
  };
  for (const { added, removed, count } of changes ?? []) {
    if (removed) at += count;
    else if (added) newAt += count;
    else {
      replaced();
      for (let i = 0; i < count; i++) pairs.push({ from: at++, to: newAt++ });
      [from, newFrom] = [at, newAt];
    }
  }
  [at, newAt] = [old.length, now.length];
  replaced();
  return pairs;
}

interface Lists<T> {
  old: readonly T[];
  now: readonly T[];
  nameOf(item: T): string;
}

function pairRun<T>(gone: readonly number[], come: readonly number[], { old, now, nameOf }: Lists<T>): Pair[] {
  if (gone.length === come.length) return gone.map((from, i) => ({ from, to: come[i]! }));
  const pairs: Pair[] = [];
  let next = 0;
  for (const from of gone) {
    const found = come.findIndex((to, i) => i >= next && nameOf(now[to]!) === nameOf(old[from]!));
    if (found < 0) {
      pairs.push({ from, to: undefined });
      continue;
    }
    for (; next < found; next++) pairs.push({ from: undefined, to: come[next]! });
    pairs.push({ from, to: come[next++]! });
  }
  for (; next < come.length; next++) pairs.push({ from: undefined, to: come[next]! });
  return pairs;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i);
}

function rowsOf(table: string): { head: string[]; body: string[][] } {
  const [head = '', , ...body] = table.split('\n');
  return { head: cellsOf(head), body: body.map(cellsOf) };
}
