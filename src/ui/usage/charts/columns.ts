import { formatCount, formatDuration } from '@/usage/core/format';
import { knownCost, knownTokens, percent } from '@/usage/core/known';
import { acceptanceOf, costOf, costPerChange, type Dimension, failureRate, tokensOf } from '@/usage/core/report';
import type { TableRow } from '@/usage/schema';

/** The columns of a table of usage: what a row shows there, and by what it is sorted. */
export interface Column {
  name: string;
  /** Said where the name alone does not tell. */
  hint?: string;
  text(row: TableRow): string;
  /** Null sorts behind every number, whichever way. */
  value(row: TableRow): number | null;
}

const COST: Column = { name: 'Cost', text: (row) => knownCost(costOf(row)), value: (row) => costOf(row).value };
const TOKENS: Column = {
  name: 'Tokens',
  text: (row) => knownTokens(tokensOf(row)),
  value: (row) => tokensOf(row).value,
};
const TURNS: Column = {
  name: 'Turns',
  hint: 'Each turn counts once, in the row where it started; later steps may be in other rows',
  text: (row) => formatCount(row.turns),
  value: (row) => row.turns,
};
const CALLS: Column = { name: 'Calls', text: (row) => formatCount(row.calls), value: (row) => row.calls };
const FAILED: Column = {
  name: 'Failed',
  hint: 'Share of finished calls that failed or were cut off',
  text: (row) => percent(failureRate(row)),
  value: failureRate,
};
const FIRST_TOKEN: Column = {
  name: 'First token',
  hint: 'Time to the first token: median / 95th percentile',
  text: ({ firstTokenMs }) =>
    firstTokenMs ? `${formatDuration(firstTokenMs.half)} / ${formatDuration(firstTokenMs.most)}` : '–',
  value: ({ firstTokenMs }) => firstTokenMs?.half ?? null,
};
const ACCEPTED: Column = {
  name: 'Accepted',
  hint: 'Share of reviewed changes that were accepted',
  text: (row) => `${percent(acceptanceOf(row))} of ${formatCount(row.accepted + row.rejected)}`,
  value: acceptanceOf,
};
const PER_CHANGE: Column = {
  name: 'Per change',
  hint: 'Cost per accepted change',
  text: (row) => knownCost(costPerChange(row)),
  value: (row) => costPerChange(row).value,
};

export function columnsOf(dimension: Dimension): Column[] {
  const common = [COST, TOKENS, TURNS, CALLS];
  if (dimension === 'model') return [...common, FIRST_TOKEN, FAILED, ACCEPTED, PER_CHANGE];
  if (dimension === 'purpose') return [...common, FAILED];
  return [...common, FAILED, ACCEPTED, PER_CHANGE];
}

export interface Sorting {
  /** A column's name, or `name` for the first one. */
  by: string;
  descending: boolean;
}

export function sortRows(
  rows: readonly TableRow[],
  { by, descending }: Sorting,
  { columns, nameOf }: { columns: readonly Column[]; nameOf(key: string): string },
): TableRow[] {
  const column = columns.find(({ name }) => name === by);
  const sign = descending ? -1 : 1;
  const byName = (a: TableRow, b: TableRow) => nameOf(a.key).localeCompare(nameOf(b.key), 'en');
  return [...rows].sort((a, b) => {
    if (!column) return sign * byName(a, b);
    const [x, y] = [column.value(a), column.value(b)];
    if (x === null || y === null) return x === y ? byName(a, b) : x === null ? 1 : -1;
    return sign * (x - y) || byName(a, b);
  });
}
