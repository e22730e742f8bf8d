import { useEffect, useState } from 'react';
import { readCsv, type TableText } from '@/files/core/csv';
import { t } from '@/generated/messages/document/files';
import { Notice } from '../../kit/feedback/Notice';
import { SkeletonLines } from '../../kit/feedback/Skeleton';
import { decodeText } from './decode-text';

/** How much of a table is loaded, in bytes, and how many rows are shown. */
const MAX_BYTES = 1_000_000;
const MAX_ROWS = 1_000;

/** Shows the first rows of comma-separated values as a table. The first row is its heading. */
export function CsvTable({ path, name }: { path: string; name: string }) {
  const [table, setTable] = useState<TableText>();
  const [problem, setProblem] = useState(false);

  useEffect(() => {
    const leaving = new AbortController();
    loadTable(path, leaving.signal).then(setTable, () => {
      if (!leaving.signal.aborted) setProblem(true);
    });
    return () => leaving.abort();
  }, [path]);

  if (problem) return <Notice>{t('tableNotLoaded')}</Notice>;
  if (!table) return <SkeletonLines lines={8} label={t('loadingTable')} />;
  const [head = [], ...rows] = table.rows;
  return (
    <>
      {table.isCut && <p className="text-sm text-soft">{t('onlyBeginning')}</p>}
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: so that the keyboard can scroll it
        tabIndex={0}
        aria-label={t('rowsOf', { name })}
        className="min-h-0 flex-1 overflow-auto rounded-md border border-line"
      >
        <table className="border-collapse text-sm">
          <thead className="sticky top-0 bg-raised">
            <tr>{head.map(cellsOf('th'))}</tr>
          </thead>
          <tbody>
            {rows.map((row, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
              <tr key={i} className="border-line border-t">
                {row.map(cellsOf('td'))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function cellsOf(Tag: 'th' | 'td') {
  return (cell: string, i: number) => (
    <Tag
      key={i}
      scope={Tag === 'th' ? 'col' : undefined}
      className="max-w-80 whitespace-pre-wrap break-words px-3 py-1.5 text-start align-top"
    >
      {cell}
    </Tag>
  );
}

async function loadTable(path: string, signal: AbortSignal): Promise<TableText> {
  const response = await fetch(path, { signal, headers: { range: `bytes=0-${MAX_BYTES - 1}` } });
  // An empty file has no range to return.
  if (response.status === 416) return { rows: [], isCut: false };
  if (!response.ok) throw new Error(String(response.status));
  const total = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] ?? 0);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const isPart = total > bytes.length;
  return readCsv(decodeText(bytes, { isPart }), { most: MAX_ROWS, isPart });
}
