import { FileText, Layers } from 'lucide-react';
import { useState } from 'react';
import { displayPath } from '@/documents/core/path';
import { t } from '@/generated/messages/review/change-set';
import { t as panel } from '@/generated/messages/review/panel';
import type { ChangeSetReport, ChangeSetView } from '@/review/schema';
import { reportText } from '@/review/words/review-text';
import { Button } from '../../kit/controls/Button';
import { IconButton } from '../../kit/controls/IconButton';
import { cx } from '../../kit/cx';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { FoldArrow } from '../../kit/display/FoldArrow';
import { EntryHunks } from '../panel/EntryHunks';
import { TreeEntry } from './TreeEntry';
import { documentCount, useDecideChangeSet } from './use-change-sets';

interface ChangeSetCardProps {
  changeSet: ChangeSetView;
  /** The document that is open. */
  documentId: string;
  /** The changes of the tree that have cards here: those aren't listed again. */
  shown: readonly { id: string }[];
  mayDecide: boolean;
  refresh(): Promise<unknown>;
  onReview(documentId: string): void;
}

/** Suggestions for several documents that belong together: how far each is, a way to each, and one decision for all. */
export function ChangeSetCard({ changeSet, documentId, shown, mayDecide, refresh, onReview }: ChangeSetCardProps) {
  const { changeSetId, entries, tree } = changeSet;
  const [asking, setAsking] = useState<'accept' | 'reject'>();
  const [done, setDone] = useState<'accept' | 'reject'>('accept');
  const { report, decide } = useDecideChangeSet(refresh);
  const pending = tree.filter(({ status }) => status === 'pending').length;
  const open = entries.reduce((sum, { counts }) => sum + counts.open, pending);
  const total = entries.reduce((sum, { counts }) => sum + counts.hunks, tree.length);
  const documents = documentCount(changeSet);
  const elsewhere = tree.filter(({ id }) => shown.every((one) => one.id !== id));
  const title = t('changesInDocuments', { count: documents });
  return (
    <section aria-label={title} className="flex flex-col gap-2 bg-sunk px-3 py-3">
      <header className="flex items-center gap-2 px-1">
        <Layers size={15} className="shrink-0 text-ai-ink" aria-hidden="true" />
        <h2 className="min-w-0 flex-1 font-semibold text-sm">{title}</h2>
        <span className="text-soft text-xs tabular-nums">{panel('reviewedOf', { reviewed: total - open, total })}</span>
      </header>
      <ul className="flex flex-col">
        {entries.map((entry) => (
          <Entry
            key={entry.suggestionId}
            entry={entry}
            isHere={entry.documentId === documentId}
            result={report.results.find(({ suggestionId }) => suggestionId === entry.suggestionId)}
            kind={done}
            mayDecide={mayDecide}
            refresh={refresh}
            onReview={onReview}
          />
        ))}
        {elsewhere.map((change) => (
          <TreeEntry
            key={change.id}
            change={change}
            result={report.tree.find(({ treeChangeId }) => treeChangeId === change.id)}
            mayDecide={mayDecide}
            refresh={refresh}
          />
        ))}
      </ul>
      {mayDecide && open > 0 && (
        <div className="flex gap-1.5 px-1">
          <Button size="sm" onClick={() => setAsking('accept')}>
            {t('acceptAllIn', { count: open, documents })}
          </Button>
          <Button size="sm" variant="quiet" onClick={() => setAsking('reject')}>
            {t('rejectAll')}
          </Button>
        </div>
      )}
      {asking && (
        <ConfirmDialog
          title={t(asking === 'accept' ? 'acceptAllQuestion' : 'rejectAllQuestion', { count: open, documents })}
          verb={panel(asking === 'accept' ? 'acceptAll' : 'rejectAll', { count: open })}
          onConfirm={() => {
            setDone(asking);
            return decide(changeSetId, asking);
          }}
          onClose={() => setAsking(undefined)}
        >
          {asking === 'accept' ? t('acceptNote') : t('rejectNote')}
        </ConfirmDialog>
      )}
    </section>
  );
}

interface EntryProps {
  entry: ChangeSetView['entries'][number];
  isHere: boolean;
  result: ChangeSetReport['results'][number] | undefined;
  kind: 'accept' | 'reject';
  mayDecide: boolean;
  refresh(): Promise<unknown>;
  onReview(documentId: string): void;
}

/** One document. Its changes open below it; those of the document that is open stand on cards anyway. */
function Entry({ entry, isHere, result, kind, mayDecide, refresh, onReview }: EntryProps) {
  const { documentId, suggestionId, counts, status } = entry;
  const path = displayPath(entry.path);
  const [isOpen, setOpen] = useState(false);
  const reviewed = counts.hunks - counts.open;
  return (
    <li>
      <div className="flex items-center">
        {isHere || status === 'superseded' ? (
          <span className="size-6 shrink-0" />
        ) : (
          <IconButton
            label={t('changesIn', { path })}
            tip="none"
            size="sm"
            aria-expanded={isOpen}
            icon={<FoldArrow open={isOpen} size={15} />}
            onClick={() => setOpen((was) => !was)}
          />
        )}
        <button
          type="button"
          aria-current={isHere ? 'page' : undefined}
          onClick={() => onReview(documentId)}
          className={cx(
            'flex min-h-8 w-full items-center gap-2 rounded-md px-1.5 py-1 text-start text-sm hover:bg-hover',
            isHere && 'font-medium',
          )}
        >
          <FileText size={14} className="shrink-0 text-faint" aria-hidden="true" />
          <span dir="auto" className="min-w-0 flex-1 truncate">
            {path}
          </span>
          <span className={cx('shrink-0 text-xs tabular-nums', counts.open > 0 ? 'text-accent' : 'text-faint')}>
            {status === 'superseded'
              ? t('refined')
              : counts.open === 0
                ? t('allReviewed', { count: counts.hunks })
                : panel('reviewedOf', { reviewed, total: counts.hunks })}
          </span>
        </button>
      </div>
      {isOpen && <EntryHunks suggestionId={suggestionId} mayDecide={mayDecide} refresh={refresh} />}
      {result && (
        <p className={cx('pb-1 ps-7 text-xs', result.ok ? 'text-soft' : 'text-del-ink')}>
          {result.ok ? reportText(kind, result.report) : result.message}
        </p>
      )}
    </li>
  );
}
