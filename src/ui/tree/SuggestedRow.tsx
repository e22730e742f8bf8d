import Link from 'next/link';
import { nameOf } from '@/documents/core/path';
import { readable } from '@/kernel/readable';
import { titleOf } from '@/review/tree/core/tree-words';
import { cx } from '../kit/cx';
import { TreeKindIcon } from '../review/tree/TreeKindIcon';
import type { RowProps } from './row-props';
import type { SuggestedEntry } from './tree-item';

interface SuggestedRowProps {
  entry: SuggestedEntry;
  row: RowProps;
}

/** A suggested new document, rename or deletion, quieter than the documents. It opens the change for review. */
export function SuggestedRow({ entry: { path, suggestion }, row }: SuggestedRowProps) {
  const { id, kind, askedInDocumentId } = suggestion;
  const title = `Suggested: ${titleOf({ ...suggestion, path })}`;
  return (
    <Link
      href={`/d/${askedInDocumentId}?panel=review&hunk=${id}`}
      aria-label={title}
      title={title}
      {...row}
      className={cx(row.className, 'text-faint italic')}
    >
      <span className="w-[13px] shrink-0" />
      <TreeKindIcon kind={kind} />
      {/* Without room at the end, the last italic letter would be cut off. */}
      <span className={cx('truncate pr-0.5', kind === 'delete' && 'line-through')}>{readable(nameOf(path))}</span>
    </Link>
  );
}
