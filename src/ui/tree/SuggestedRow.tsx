import { displayName } from '@/documents/core/path';
import { t } from '@/generated/messages/tree';
import { readable } from '@/kernel/readable';
import { treeTitle } from '@/review/words/tree-text';
import { PageLink } from '../kit/controls/PageLink';
import { cx } from '../kit/cx';
import { TreeKindIcon } from '../review/tree/TreeKindIcon';
import type { RowProps } from './row-props';
import type { SuggestedEntry } from './tree-item';

interface SuggestedRowProps {
  entry: SuggestedEntry;
  row: RowProps;
  /** Opens the review of a change that isn't reviewed in any document. */
  onReview(treeChangeId: string): void;
}

/** A suggested new document, rename or deletion, drawn fainter than documents. A click opens the change for review. */
export function SuggestedRow({ entry: { path, suggestion }, row, onReview }: SuggestedRowProps) {
  const { id, kind, askedInDocumentId } = suggestion;
  const title = t('suggested', { change: treeTitle({ ...suggestion, path }) });
  const looks = { 'aria-label': title, title, ...row, className: cx(row.className, 'text-faint italic') };
  const content = (
    <>
      <span className="w-[13px] shrink-0" />
      <TreeKindIcon kind={kind} />
      {/* Without this padding, the end of the last italic letter would be cut off. */}
      <span dir="auto" className={cx('truncate pe-0.5', kind === 'delete' && 'line-through')}>
        {readable(displayName(path))}
      </span>
    </>
  );
  if (askedInDocumentId === null) {
    return (
      <button type="button" aria-haspopup="dialog" onClick={() => onReview(id)} {...looks}>
        {content}
      </button>
    );
  }
  return (
    <PageLink href={`/d/${askedInDocumentId}?panel=review&hunk=${id}`} {...looks}>
      {content}
    </PageLink>
  );
}
