import type { ReactNode } from 'react';
import { t } from '@/generated/messages/compare';
import type { SegmentKind } from '@/versions/core/compare/segments';
import { cx } from '../kit/cx';

const ROW_KEYS = { same: undefined, changed: undefined, ins: 'addedRow', del: 'removedRow' } as const;
const ROW_SIGNS = { same: '', changed: '~', ins: '+', del: '−' };

/** A row, or the number of unchanged rows left out. */
type DrawnRow<Cell> = { kind: keyof typeof ROW_KEYS; cells: readonly Cell[] } | number;

interface DrawnTable<Cell> {
  columns: readonly SegmentKind[];
  head: readonly Cell[];
  rows: readonly DrawnRow<Cell>[];
}

/** Two states of a table in one: changed words in their cells, and whole rows and columns inserted or deleted. */
export function ComparedTable<Cell>({ table, draw }: { table: DrawnTable<Cell>; draw(cell: Cell): ReactNode }) {
  return <ScrolledTable table={table} label={t('changedTable')} draw={draw} />;
}

interface BesideTablesProps<Cell> {
  before: DrawnTable<Cell>;
  after: DrawnTable<Cell>;
  draw(cell: Cell): ReactNode;
}

/** The two states side by side. */
export function BesideTables<Cell>({ before, after, draw }: BesideTablesProps<Cell>) {
  return (
    <div className="compared-columns">
      <ScrolledTable table={before} label={t('changedTableBefore')} draw={draw} />
      <ScrolledTable table={after} label={t('changedTableAfter')} draw={draw} />
    </div>
  );
}

interface ScrolledTableProps<Cell> {
  table: DrawnTable<Cell>;
  label: string;
  draw(cell: Cell): ReactNode;
}

function ScrolledTable<Cell>({ table: { columns, head, rows }, label, draw }: ScrolledTableProps<Cell>) {
  const cellClass = (column: number) =>
    cx(columns[column] === 'ins' && 'compared-ins', columns[column] === 'del' && 'compared-del');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it may be wider than the page, and is scrolled by keys
    // biome-ignore lint/a11y/useSemanticElements: a fieldset holds fields
    <div className="compared-table" tabIndex={0} role="group" aria-label={label}>
      <table>
        <thead>
          <tr>
            <td />
            {head.map((cell, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns follow from the two texts alone
              <th key={i} scope="col" className={cellClass(i)}>
                {draw(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) =>
            typeof row === 'number' ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows follow from the two texts alone
              <tr key={i} className="compared-fold">
                <td colSpan={columns.length + 1}>{t('unchangedRows', { count: row })}</td>
              </tr>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <Row key={i} row={row} cellClass={cellClass} draw={draw} />
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps<Cell> {
  row: Exclude<DrawnRow<Cell>, number>;
  cellClass(column: number): string;
  draw(cell: Cell): ReactNode;
}

function Row<Cell>({ row: { kind, cells }, cellClass, draw }: RowProps<Cell>) {
  const words = ROW_KEYS[kind];
  return (
    <tr className={cx(kind === 'ins' && 'compared-ins', kind === 'del' && 'compared-del')}>
      <td className="compared-sign">
        <span aria-hidden="true">{ROW_SIGNS[kind]}</span>
        {words && <span className="sr-only">{t(words)}</span>}
      </td>
      {cells.map((cell, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns follow from the two texts alone
        <td key={i} className={cellClass(i)}>
          {draw(cell)}
        </td>
      ))}
    </tr>
  );
}
