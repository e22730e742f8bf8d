import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { t } from '@/generated/messages/usage';
import type { Dimension } from '@/usage/core/report';
import type { TableRow } from '@/usage/schema';
import { cx } from '../kit/cx';
import { columnsOf, type Sorting, sortRows } from './charts/columns';

interface UsageTableProps {
  dimension: Dimension;
  rows: readonly TableRow[];
  nameOf(key: string): string;
  /** Opens the turns behind a row. */
  onOpen(key: string): void;
}

/** A table of sums by dimension. Headings sort it; a row's name opens its turns. */
export function UsageTable({ dimension, rows, nameOf, onOpen }: UsageTableProps) {
  const [sorting, setSorting] = useState<Sorting>({ by: 'cost', descending: true });
  const columns = columnsOf(dimension);
  const sorted = sortRows(rows, sorting, { columns, nameOf });
  const sortBy = (by: string) =>
    setSorting((now) => ({ by, descending: now.by === by ? !now.descending : by !== 'name' }));
  return (
    <section
      aria-label={t('usageByDimension', { dimension })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
      tabIndex={0}
      className="scroll-shadow-end overflow-x-auto"
    >
      <table className="w-full text-start text-sm">
        <thead className="border-line border-b text-faint text-xs">
          <tr>
            <Head name={t('dimension', { dimension })} sorting={sorting} by="name" onSort={sortBy} sticky />
            {columns.map(({ id, hintMessage }) => (
              <Head
                key={id}
                name={t('column', { column: id })}
                hint={hintMessage && t(hintMessage)}
                sorting={sorting}
                by={id}
                onSort={sortBy}
                figure
              />
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {sorted.map((row) => (
            <tr key={row.key} className="group">
              <th scope="row" className="sticky start-0 z-10 bg-raised py-1.5 pe-3 ps-4 text-start font-normal">
                <button
                  type="button"
                  dir="auto"
                  onClick={() => onOpen(row.key)}
                  className="block max-w-44 truncate rounded text-start underline decoration-line-strong underline-offset-4 hover:decoration-ink sm:max-w-56 xl:max-w-80"
                  title={nameOf(row.key)}
                >
                  {nameOf(row.key)}
                </button>
              </th>
              {columns.map(({ id, text }) => (
                <td key={id} className="whitespace-nowrap px-2 py-1.5 text-end text-soft xl:px-3 tabular-nums">
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
        'py-2 align-bottom font-medium',
        // Heads of figures wrap where the table would be too wide for the page.
        figure ? 'px-2 text-end xl:px-3' : 'whitespace-nowrap pe-3 ps-4 text-start',
        sticky && 'sticky start-0 z-10 bg-raised',
      )}
    >
      <button
        type="button"
        title={hint}
        onClick={() => onSort(by)}
        className={cx('relative rounded hover:text-ink', figure && 'text-end', active && 'text-ink')}
      >
        {name}
        {/* Outside the text flow, so that the heading stays aligned with its figures. */}
        {active && (
          <Arrow
            size={11}
            aria-hidden="true"
            className={cx('absolute top-1/2 -translate-y-1/2', figure ? '-start-3.5' : '-end-3.5')}
          />
        )}
      </button>
    </th>
  );
}
