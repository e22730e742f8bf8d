import { t } from '@/generated/messages/editor/suggested-table';
import { readable } from '@/kernel/readable';
import { type ComparedRow, compareTables, type TableComparison } from '@/versions/core/compare/compare-table';
import { foldRows } from '@/versions/core/compare/fold-rows';
import type { Segment } from '@/versions/core/compare/segments';
import type { PlacedHunk } from './suggestion-hunk';
import { isComparedTable, withoutEnd } from './table-hunk';

/** Returns the table that a hunk proposes, as an element. Loaded with the first such hunk. */
export function proposedTable(placed: PlacedHunk): HTMLElement {
  return tableElement(comparedTable(placed));
}

/** Compares the proposed table with the current one, or with the one the hunk was made for if no table is left. */
function comparedTable({ hunk, now }: PlacedHunk): TableComparison {
  const stands = isComparedTable(now) ? now : hunk.before;
  return compareTables(withoutEnd(stands), withoutEnd(hunk.after));
}

const ROW_SIGNS = { same: '', changed: '~', ins: '+', del: '−' };

/** Returns a compared table as an element, marked cell by cell. Long unchanged runs are folded. */
function tableElement({ columns, head, rows }: TableComparison): HTMLElement {
  const scroller = document.createElement('div');
  scroller.className = 'vr-proposed-table';
  scroller.tabIndex = 0;
  scroller.setAttribute('role', 'group');
  scroller.setAttribute('aria-label', t('table'));
  const table = document.createElement('table');
  const cellsOf = (row: HTMLTableRowElement, cells: readonly Segment[][], tag: 'th' | 'td') => {
    for (const [i, segments] of cells.entries()) {
      const cell = document.createElement(tag);
      if (tag === 'th') (cell as HTMLTableCellElement).scope = 'col';
      const kind = columns[i];
      if (kind === 'ins' || kind === 'del') cell.className = `vr-cell-${kind}`;
      cell.append(...segments.map(segmentElement));
      row.append(cell);
    }
  };
  const top = table.createTHead().insertRow();
  top.insertCell();
  cellsOf(top, head, 'th');
  const body = table.createTBody();
  for (const row of foldRows(rows)) {
    const line = body.insertRow();
    if (typeof row === 'number') addFolded(line, row, columns.length);
    else addRow(line, row, cellsOf);
  }
  scroller.append(table);
  return scroller;
}

function addFolded(line: HTMLTableRowElement, count: number, columns: number): void {
  const cell = line.insertCell();
  cell.colSpan = columns + 1;
  cell.className = 'vr-folded';
  cell.textContent = t('unchangedRows', { count });
}

function addRow(
  line: HTMLTableRowElement,
  { kind, cells }: ComparedRow,
  cellsOf: (row: HTMLTableRowElement, cells: readonly Segment[][], tag: 'td') => void,
): void {
  const sign = line.insertCell();
  sign.className = 'vr-row-sign';
  sign.textContent = ROW_SIGNS[kind];
  if (kind !== 'same') sign.setAttribute('aria-label', t('row', { kind }));
  if (kind === 'ins' || kind === 'del') line.className = `vr-row-${kind}`;
  cellsOf(line, cells, 'td');
}

function segmentElement({ kind, text }: Segment): HTMLElement {
  const part = document.createElement(kind === 'same' ? 'span' : kind);
  part.textContent = readable(text);
  return part;
}
