import { type ComparedRow, sideOf, type TableComparison } from '@/versions/core/compare/compare-table';
import { foldRows } from '@/versions/core/compare/fold-rows';
import { cx } from '../../kit/cx';
import { Segments } from './Segments';

const ROW_WORDS = { same: '', changed: '', ins: 'Added row', del: 'Removed row' };
const ROW_SIGNS = { same: '', changed: '~', ins: '+', del: '−' };

/** Two states of a table in one: changed words in their cells, rows and columns that came or went as such. */
export function ComparedTable({ table }: { table: TableComparison }) {
  return (
    <div data-change="" className="compared-change">
      <ScrolledTable table={table} label="Changed table" />
    </div>
  );
}

/** The two states beside each other. */
export function BesideTables({ table }: { table: TableComparison }) {
  return (
    <div data-change="" className="compared-columns compared-change">
      <ScrolledTable table={sideOf(table, 'before')} label="Changed table, before" />
      <ScrolledTable table={sideOf(table, 'after')} label="Changed table, after" />
    </div>
  );
}

type Drawn = Pick<TableComparison, 'columns' | 'head' | 'rows'>;

function ScrolledTable({ table: { columns, head, rows }, label }: { table: Drawn; label: string }) {
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
                <Segments segments={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {foldRows(rows).map((row, i) =>
            typeof row === 'number' ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows follow from the two texts alone
              <tr key={i} className="compared-fold">
                <td colSpan={columns.length + 1}>{row.toLocaleString('en')} unchanged rows</td>
              </tr>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <Row key={i} row={row} cellClass={cellClass} />
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

function Row({ row: { kind, cells }, cellClass }: { row: ComparedRow; cellClass(column: number): string }) {
  return (
    <tr className={cx(kind === 'ins' && 'compared-ins', kind === 'del' && 'compared-del')}>
      <td className="compared-sign">
        <span aria-hidden="true">{ROW_SIGNS[kind]}</span>
        <span className="sr-only">{ROW_WORDS[kind]}</span>
      </td>
      {cells.map((cell, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns follow from the two texts alone
        <td key={i} className={cellClass(i)}>
          <Segments segments={cell} />
        </td>
      ))}
    </tr>
  );
}
