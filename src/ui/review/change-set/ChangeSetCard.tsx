import { FileText, Layers, ListX } from 'lucide-react';
import { useState } from 'react';
import { displayName, displayPath, kindOf } from '@/documents/core/path';
import { t } from '@/generated/messages/review/change-set';
import { t as panel } from '@/generated/messages/review/panel';
import { t as requests } from '@/generated/messages/review/requests';
import { translateText } from '@/i18n/translate';
import type { PartIds } from '@/review/requests/schema';
import type { ChangeSetEntry, ChangeSetReport, ChangeSetView, SuggestionView } from '@/review/schema';
import { reportText } from '@/review/words/review-text';
import { Button } from '../../kit/controls/Button';
import { IconButton } from '../../kit/controls/IconButton';
import { cx } from '../../kit/cx';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { AiMark } from '../../kit/display/Badge';
import { FoldArrow } from '../../kit/display/FoldArrow';
import { EntryHunks } from '../panel/EntryHunks';
import { RequestLink } from '../requests/SuggestionRequest';
import { ChangeSteps } from './ChangeSteps';
import { TreeEntry } from './TreeEntry';
import { changeCount, documentCount, openCount, useDecideChangeSet } from './use-change-sets';

interface ChangeSetCardProps {
  changeSet: ChangeSetView;
  /** The open document's id. */
  documentId: string;
  /** The tree changes that have cards of their own here. They aren't listed again. */
  shown: readonly { id: string }[];
  mayDecide: boolean;
  /** Whether it is one row until the reviewer opens it. It starts open if nothing is left to decide in the document. */
  folds?: boolean;
  /** A suggestion of the set whose change request the card links to. */
  ofRequest?: Pick<SuggestionView, 'description' | 'request'> | undefined;
  /** Whether the documents' changes are shown at first. */
  isUnfolded?: boolean;
  /** Whether none of a document's changes are left out at first. */
  isWhole?: boolean;
  /**
   * Whether the decision on all of it is the main action of the page, once at least half is reviewed. Before that, it would
   * ask people to accept what they haven't read.
   */
  isMain?: boolean;
  refresh(): Promise<unknown>;
  onReview(documentId: string): void;
  /** Removes a suggestion or tree change from the change request. Left out if the viewer can't do that here. */
  onTakeOut?(part: PartIds): void;
}

/**
 * Suggestions for several documents that belong together: the progress of each with a link to it, and one decision for
 * all.
 */
export function ChangeSetCard(props: ChangeSetCardProps) {
  const { changeSet } = props;
  const [chosen, setOpen] = useState<boolean>();
  const isOpen = !props.folds || (chosen ?? !isOpenHere(props));
  const total = changeCount(changeSet);
  const title = t('changesInDocuments', { count: documentCount(changeSet) });
  // The agent's sign only if all of it is the agent's: people can add suggestions to its change set.
  const isByAgent = [...changeSet.entries, ...changeSet.tree].every(({ turnId }) => turnId !== null);
  const icon = (
    <Layers size={15} className={cx('shrink-0', isByAgent ? 'text-ai-ink' : 'text-soft')} aria-hidden="true" />
  );
  const progress = (
    <span className="shrink-0 font-normal text-soft text-xs tabular-nums">
      {panel('reviewedOf', { reviewed: total - openCount(changeSet), total })}
    </span>
  );
  return (
    <section aria-label={title} className={cx('@container flex flex-col gap-2 bg-sunk px-3', isOpen ? 'py-3' : 'py-1')}>
      {props.folds ? (
        <h2 className="font-semibold text-sm">
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-9 w-full items-center gap-2 rounded-md px-1 text-start hover:bg-hover"
          >
            {icon}
            <span className="min-w-0 flex-1 truncate">{title}</span> {progress}
            <FoldArrow open={isOpen} size={15} className="text-faint" />
          </button>
        </h2>
      ) : (
        <header className="flex items-center gap-2 px-1">
          {icon}
          <h2 className="min-w-0 flex-1 font-semibold text-sm">{title}</h2>
          {progress}
        </header>
      )}
      {isOpen && <Body {...props} />}
    </section>
  );
}

/** Returns whether changes of the set are left to decide in the open document. */
function isOpenHere({ changeSet: { entries, tree }, documentId, shown }: ChangeSetCardProps): boolean {
  return (
    entries.some((entry) => entry.documentId === documentId && entry.counts.open > 0) ||
    tree.some(({ id, status }) => status === 'pending' && shown.some((one) => one.id === id))
  );
}

/** The documents of the set, and the decision on all of them. */
function Body(props: ChangeSetCardProps) {
  const { changeSet, documentId, shown, isUnfolded, isWhole, isMain, refresh, onReview, onTakeOut } = props;
  const { entries, tree, isClosed, isDraft } = changeSet;
  const [asking, setAsking] = useState<Asking>();
  const [done, setDone] = useState<'accept' | 'reject'>('accept');
  const { report, decide } = useDecideChangeSet(refresh);
  const open = openCount(changeSet);
  const isHeldBack = isDraft && !isClosed && open > 0;
  const mayDecide = props.mayDecide && !isHeldBack;
  const documents = documentCount(changeSet);
  const elsewhere = tree.filter(({ id }) => shown.every((one) => one.id !== id));
  const added = addedCount(report, changeSet);
  return (
    <>
      {props.ofRequest && (
        <p className="-mt-2 ps-7">
          <RequestLink suggestion={props.ofRequest} />
        </p>
      )}
      <ul className="flex flex-col">
        {entries.map((entry) => (
          <Entry
            key={entry.suggestionId}
            entry={entry}
            isHere={entry.documentId === documentId}
            result={report.results.find(({ suggestionId }) => suggestionId === entry.suggestionId)}
            kind={done}
            mayDecide={mayDecide}
            isUnfolded={isUnfolded ?? false}
            isWhole={isWhole ?? false}
            refresh={refresh}
            onReview={onReview}
            onTakeOut={onTakeOut && (() => onTakeOut({ suggestionIds: [entry.suggestionId] }))}
          />
        ))}
        {elsewhere.map((change) => (
          <TreeEntry
            key={change.id}
            change={change}
            result={report.tree.find(({ treeChangeId }) => treeChangeId === change.id)}
            mayDecide={mayDecide}
            refresh={refresh}
            onTakeOut={onTakeOut && (() => onTakeOut({ treeChangeIds: [change.id] }))}
          />
        ))}
      </ul>
      {mayDecide && open > 0 && !isClosed && (
        <div className={cx('flex flex-wrap gap-1 px-1', isUnfolded && STICKY)}>
          <Button
            size="sm"
            variant={isMain && 2 * open <= changeCount(changeSet) ? 'primary' : 'secondary'}
            onClick={() => setAsking({ kind: 'accept', shown: changeSet })}
          >
            {t('acceptAllIn', { count: open, documents })}
          </Button>
          <Button size="sm" variant="quiet" onClick={() => setAsking({ kind: 'reject', shown: changeSet })}>
            {t('rejectAll')}
          </Button>
          {isUnfolded && <ChangeSteps />}
        </div>
      )}
      {props.mayDecide && isHeldBack && (
        <p className={cx('px-1 text-sm text-soft', isUnfolded && STICKY)}>{t('openToDecide')}</p>
      )}
      {added > 0 && (
        <p role="status" className="px-1 text-sm text-soft">
          {t('addedMeanwhile', { count: added })}
        </p>
      )}
      {asking && (
        <DecideDialog
          {...asking}
          onConfirm={() => {
            setDone(asking.kind);
            return decide(asking.shown, asking.kind);
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}

/** Below a long list, the decision on all of it stays in view. On phones, it is at the lower edge of the screen. */
const STICKY =
  'sticky bottom-0 -mx-3 -mb-3 border-line border-t bg-sunk px-3 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))]';

/** A decision on the whole change set that the reviewer is asked to confirm. */
interface Asking {
  kind: 'accept' | 'reject';
  /** What the reviewer saw when they chose it. Anything that's added while the dialog is open isn't part of it. */
  shown: ChangeSetView;
}

interface DecideDialogProps extends Asking {
  onConfirm(): Promise<unknown>;
  onClose(): void;
}

function DecideDialog({ kind, shown, onConfirm, onClose }: DecideDialogProps) {
  const counts = { count: openCount(shown), documents: documentCount(shown) };
  return (
    <ConfirmDialog
      title={t(kind === 'accept' ? 'acceptAllQuestion' : 'rejectAllQuestion', counts)}
      verb={panel(kind === 'accept' ? 'acceptAll' : 'rejectAll', counts)}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {kind === 'accept' ? t('acceptNote') : t('rejectNote')}
    </ConfirmDialog>
  );
}

/** Returns how many parts are still open because they were added after the reviewer opened the dialog. */
function addedCount({ added }: ChangeSetReport, { entries, tree }: ChangeSetView): number {
  const parts = [
    ...entries.map(({ suggestionId: id, status }) => ({ id, status })),
    ...tree.map(({ id, status }) => ({ id, status })),
  ];
  const ids = [...added.suggestionIds, ...added.treeChangeIds];
  return parts.filter(({ id, status }) => status === 'pending' && ids.includes(id)).length;
}

interface EntryProps {
  entry: ChangeSetEntry;
  isHere: boolean;
  result: ChangeSetReport['results'][number] | undefined;
  kind: 'accept' | 'reject';
  mayDecide: boolean;
  isUnfolded: boolean;
  isWhole: boolean;
  refresh(): Promise<unknown>;
  onReview(documentId: string): void;
  onTakeOut: (() => void) | undefined;
}

/**
 * One document of the change set. Its changes unfold below it, unless it is the open document, which shows them as
 * cards.
 */
function Entry(props: EntryProps) {
  const { entry, isHere, result, kind, mayDecide, isUnfolded, isWhole, refresh, onReview, onTakeOut } = props;
  const { documentId, suggestionId, turnId, counts, status } = entry;
  const path = displayPath(entry.path);
  const name = displayName(entry.path);
  const folder = path.slice(0, path.length - name.length);
  const [isOpen, setOpen] = useState(isUnfolded);
  const reviewed = counts.hunks - counts.open;
  return (
    <li>
      <div className="flex items-center">
        {isHere || status === 'superseded' ? (
          <span className="size-6 shrink-0" />
        ) : (
          <IconButton
            label={t('changesIn', { path })}
            size="sm"
            aria-expanded={isOpen}
            icon={<FoldArrow open={isOpen} size={15} />}
            onClick={() => setOpen((was) => !was)}
          />
        )}
        <button
          type="button"
          aria-current={isHere ? 'page' : undefined}
          title={path}
          onClick={() => onReview(documentId)}
          className={cx(
            'flex min-h-8 min-w-0 flex-1 items-center gap-2 rounded-md px-1.5 py-1 text-start text-sm hover:bg-hover',
            isHere && 'font-medium',
          )}
        >
          <FileText size={14} className="shrink-0 text-faint" aria-hidden="true" />
          {/* Where there is no room for both, the folder is cut off rather than the name. */}
          <span dir="auto" className="flex min-w-0 flex-1">
            <span className="@max-md:hidden min-w-0 shrink-[99] truncate whitespace-pre text-faint">{folder}</span>
            <span className="min-w-0 truncate">{name}</span>
          </span>
          {turnId !== null && <AiMark />}
          <span className={cx('shrink-0 text-xs tabular-nums', counts.open > 0 ? 'text-accent' : 'text-faint')}>
            {status === 'superseded'
              ? t('refined')
              : counts.open === 0
                ? t('allReviewed', { count: counts.hunks })
                : panel('reviewedOf', { reviewed, total: counts.hunks })}
          </span>
        </button>
        {onTakeOut && status === 'pending' && (
          <IconButton
            label={requests('takeOut', { path })}
            tip="left"
            size="sm"
            icon={<ListX size={15} />}
            onClick={onTakeOut}
          />
        )}
      </div>
      {isOpen && (
        <EntryHunks
          suggestionId={suggestionId}
          isMarkdown={kindOf(entry.path) === 'markdown'}
          mayDecide={mayDecide}
          isWhole={isWhole}
          refresh={refresh}
        />
      )}
      {result && (
        <p className={cx('pb-1 ps-7 text-xs @max-md:ps-1.5', result.ok ? 'text-soft' : 'text-del-ink')}>
          {result.ok ? reportText(kind, result.report) : translateText('error', result.message)}
        </p>
      )}
    </li>
  );
}
