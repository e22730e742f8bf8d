import { expect, test } from 'vitest';
import type { TableRow } from '@/usage/schema';
import { columnsOf, sortRows } from './columns';

const row = (key: string, more: Partial<TableRow> = {}): TableRow => ({
  key,
  firstTokenMs: null,
  calls: 1,
  turns: 1,
  running: 0,
  failed: 0,
  stopped: 0,
  interrupted: 0,
  estimated: 0,
  untold: 0,
  unpriced: 0,
  inputTokens: 10,
  cachedTokens: 0,
  outputTokens: 5,
  thoughtsTokens: 0,
  cost: 0,
  accepted: 0,
  rejected: 0,
  ...more,
});
const columns = columnsOf('model');
const nameOf = (key: string) => key;
const keys = (by: string, descending: boolean, rows: TableRow[]) =>
  sortRows(rows, { by, descending }, { columns, nameOf }).map(({ key }) => key);

test('unknown values are last in either sort order', () => {
  const rows = [row('dear', { cost: 9 }), row('unknown', { unpriced: 1 }), row('cheap', { cost: 1 })];
  expect(keys('cost', true, rows)).toEqual(['dear', 'cheap', 'unknown']);
  expect(keys('cost', false, rows)).toEqual(['cheap', 'dear', 'unknown']);
});

test('equal figures are in the order of names, and names sort both ways', () => {
  const rows = [row('b'), row('c'), row('a')];
  expect(keys('calls', true, rows)).toEqual(['a', 'b', 'c']);
  expect(keys('name', true, rows)).toEqual(['c', 'b', 'a']);
});

test('an unknown cost and no cost are words, a partly known one is "at least"; without accepted changes there is no price per change', () => {
  const text = (name: string, of: TableRow) => columns.find(({ id }) => id === name)?.text(of);
  expect(text('cost', row('a', { unpriced: 1 }))).toBe('Unknown');
  expect(text('cost', row('a', { calls: 2, running: 2 }))).toBe('Unknown');
  expect(text('cost', row('a'))).toBe('No cost');
  expect(text('cost', row('a', { calls: 2, unpriced: 1, cost: 250_000 }))).toBe('≥ $0.25');
  expect(text('perChange', row('a', { cost: 250_000 }))).toBe('–');
  expect(text('perChange', row('a', { cost: 300_000, accepted: 2 }))).toBe('$0.15');
  expect(text('accepted', row('a', { accepted: 3, rejected: 1 }))).toBe('75% of 4');
  expect(text('accepted', row('a'))).toBe('–');
  expect(text('firstToken', row('a'))).toBe('–');
});
