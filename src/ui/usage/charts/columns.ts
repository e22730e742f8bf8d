import { t } from '@/generated/messages/usage';
import { formatCount, formatDuration, formatPercent, UNKNOWN } from '@/i18n/figures';
import { currentReader } from '@/i18n/reader';
import { acceptanceOf, costOf, costPerChange, type Dimension, failureRate, tokensOf } from '@/usage/core/report';
import type { TableRow } from '@/usage/schema';
import { labelledCost } from '../../kit/display/cost-words';
import { knownTokens } from '../known';

type ColumnId = 'cost' | 'tokens' | 'turns' | 'calls' | 'failed' | 'firstToken' | 'accepted' | 'perChange';

/** A column of a usage table: its text in a row, and the value by which rows are sorted. */
export interface Column {
  id: ColumnId;
  /** The message that explains the column if its name isn't enough. */
  hintMessage?: 'turnsHint' | 'failedHint' | 'firstTokenHint' | 'acceptedHint' | 'perChangeHint';
  text(row: TableRow): string;
  /** Rows with null come last in both directions. */
  value(row: TableRow): number | null;
}

const COST: Column = { id: 'cost', text: (row) => labelledCost(costOf(row)), value: (row) => costOf(row).value };
const TOKENS: Column = { id: 'tokens', text: (row) => knownTokens(tokensOf(row)), value: (row) => tokensOf(row).value };
const TURNS: Column = {
  id: 'turns',
  hintMessage: 'turnsHint',
  text: (row) => formatCount(row.turns),
  value: (row) => row.turns,
};
const CALLS: Column = { id: 'calls', text: (row) => formatCount(row.calls), value: (row) => row.calls };
const FAILED: Column = {
  id: 'failed',
  hintMessage: 'failedHint',
  text: (row) => formatPercent(failureRate(row)),
  value: failureRate,
};
const FIRST_TOKEN: Column = {
  id: 'firstToken',
  hintMessage: 'firstTokenHint',
  text: ({ firstTokenMs }) =>
    firstTokenMs ? `${formatDuration(firstTokenMs.half)} / ${formatDuration(firstTokenMs.most)}` : UNKNOWN,
  value: ({ firstTokenMs }) => firstTokenMs?.half ?? null,
};
const ACCEPTED: Column = {
  id: 'accepted',
  hintMessage: 'acceptedHint',
  text: (row) => {
    const count = row.accepted + row.rejected;
    return count === 0 ? UNKNOWN : t('shareOf', { share: formatPercent(acceptanceOf(row)), count });
  },
  value: acceptanceOf,
};
const PER_CHANGE: Column = {
  id: 'perChange',
  hintMessage: 'perChangeHint',
  text: (row) => {
    const cost = costPerChange(row);
    return cost.value === null ? UNKNOWN : labelledCost(cost);
  },
  value: (row) => costPerChange(row).value,
};

export function columnsOf(dimension: Dimension): Column[] {
  const common = [COST, TOKENS, TURNS, CALLS];
  if (dimension === 'model') return [...common, FIRST_TOKEN, FAILED, ACCEPTED, PER_CHANGE];
  if (dimension === 'purpose') return [...common, FAILED];
  return [...common, FAILED, ACCEPTED, PER_CHANGE];
}

export interface Sorting {
  /** A column's id, or `name` for the first column. */
  by: string;
  descending: boolean;
}

export function sortRows(
  rows: readonly TableRow[],
  { by, descending }: Sorting,
  { columns, nameOf }: { columns: readonly Column[]; nameOf(key: string): string },
): TableRow[] {
  const column = columns.find(({ id }) => id === by);
  const sign = descending ? -1 : 1;
  const byName = (a: TableRow, b: TableRow) => nameOf(a.key).localeCompare(nameOf(b.key), currentReader().language);
  return [...rows].sort((a, b) => {
    if (!column) return sign * byName(a, b);
    const [x, y] = [column.value(a), column.value(b)];
    if (x === null || y === null) return x === y ? byName(a, b) : x === null ? 1 : -1;
    return sign * (x - y) || byName(a, b);
  });
}
