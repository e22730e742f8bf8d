import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Dimension } from '@/usage/core/report';
import type { TableRow } from '@/usage/schema';
import { cx } from '../kit/cx';
import { columnsOf, type Sorting, sortRows } from './charts/columns';

interface UsageTableProps {
  dimension: Dimension;
  /** The heading of the first column. */
  heading: string;
  rows: readonly TableRow[];
  nameOf(key: string): string;
  /** Opens the turns behind a row. */
  onOpen(key: string): void;
}

/** Sums along a dimension. Headings sort; a row's name opens the turns behind it. */
export function UsageTable({ dimension, heading, rows, nameOf, onOpen }: UsageTableProps) {
  const [sorting, setSorting] = useState<Sorting>({ by: 'Cost', descending: true });
  const columns = columnsOf(dimension);
  const sorted = sortRows(rows, sorting, { columns, nameOf });
  const sortBy = (by: string) =>
    setSorting((now) => ({ by, descending: now.by === by ? !now.descending : by !== 'name' }));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
    <section aria-label={`Usage by ${dimension}`} tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-left text-sm tabular-nums">
        <thead className="border-line border-b text-faint text-xs">
          <tr>
            <Head name={heading} sorting={sorting} by="name" onSort={sortBy} sticky />
            {columns.map(({ name, hint }) => (
              <Head key={name} name={name} hint={hint} sorting={sorting} by={name} onSort={sortBy} figure />
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {sorted.map((row) => (
            <tr key={row.key} className="group">
              <th scope="row" className="sticky left-0 z-10 bg-raised py-1.5 pr-3 pl-4 font-normal">
                <button
                  type="button"
                  onClick={() => onOpen(row.key)}
                  className="block max-w-44 truncate rounded text-left underline decoration-line-strong underline-offset-4 hover:decoration-ink sm:max-w-80"
                  title={nameOf(row.key)}
                >
                  {nameOf(row.key)}
                </button>
              </th>
              {columns.map(({ name, text }) => (
                <td key={name} className="whitespace-nowrap px-3 py-1.5 text-right text-soft">
                  {text(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface HeadProps {
  name: string;
  hint?: string | undefined;
  by: string;
  sorting: Sorting;
  figure?: boolean;
  sticky?: boolean;
  onSort(by: string): void;
}

function Head({ name, hint, by, sorting, figure = false, sticky = false, onSort }: HeadProps): ReactNode {
  const active = sorting.by === by;
  const Arrow = sorting.descending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={active ? (sorting.descending ? 'descending' : 'ascending') : undefined}
      className={cx(
        'whitespace-nowrap py-2 font-medium',
        figure ? 'px-3 text-right' : 'pr-3 pl-4',
        sticky && 'sticky left-0 z-10 bg-raised',
      )}
    >
      <button
        type="button"
        title={hint}
        onClick={() => onSort(by)}
        className={cx('inline-flex items-center gap-1 rounded hover:text-ink', active && 'text-ink')}
      >
        {name}
        <Arrow size={12} aria-hidden="true" className={active ? '' : 'invisible'} />
      </button>
    </th>
  );
}
