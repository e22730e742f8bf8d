import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useSyncExternalStore } from 'react';
import { useTRPC } from '@/api/client';
import { displayPath } from '@/documents/core/path';
import type { DocumentSummary } from '@/documents/schema';
import { t } from '@/generated/messages/tree/reports';
import { formatList } from '@/i18n/format';
import { Button } from '../../kit/controls/Button';
import { FormError } from '../../kit/controls/Field';
import { useSubmit } from '../../kit/controls/use-submit';
import { Dialog, DialogActions } from '../../kit/dialogs/Dialog';
import { messageOf } from '../../kit/feedback/message-of';
import { showToast } from '../../kit/feedback/toast-store';
import { ApiProvider } from '../../shell/ApiProvider';
import { forAll } from '../for-all';
import { ArchiveReportText } from './ArchiveReportText';
import { type ImportedFile, reportStore } from './report-store';
import { WordReportText } from './WordReportText';

/** The reports on files from other programs. They are shown after each import. */
export function ImportReports() {
  const files = useSyncExternalStore(reportStore.subscribe, reportStore.get, reportStore.getOnServer);
  if (files.length === 0) return null;
  return (
    <ApiProvider>
      <ReportDialog files={files} onClose={reportStore.clear} />
    </ApiProvider>
  );
}

function ReportDialog({ files, onClose }: { files: readonly ImportedFile[]; onClose(): void }) {
  const undo = useUndo(files);
  const { busy, problem, submit } = useSubmit(async () => {
    await undo();
    onClose();
  });
  const name = files[0]?.name ?? '';
  const isOne = files.length === 1;
  const heading = isOne ? 'h3' : 'h4';
  return (
    <Dialog title={isOne ? t('title', { name }) : t('titleMany', { count: files.length })} onClose={onClose}>
      {files.map(({ name: own, documentIds, files: attached, word, archive }) => (
        <section key={documentIds[0]} aria-label={own} className="mb-4">
          {!isOne && <h3 className="mb-1 font-semibold text-base text-ink">{own}</h3>}
          {word && <WordReportText report={word} heading={heading} />}
          {archive && (
            <ArchiveReportText report={archive} documents={documentIds.length} files={attached} heading={heading} />
          )}
        </section>
      ))}
      <FormError>{problem}</FormError>
      <DialogActions>
        <Button busy={busy} onClick={() => void submit()}>
          {t('undo')}
        </Button>
        <Button variant="primary" onClick={onClose}>
          {t('done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Returns a function that moves the imported documents to the trash, except those that someone has edited since. */
function useUndo(files: readonly ImportedFile[]): () => Promise<void> {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const trash = useMutation(trpc.documents.trash.mutationOptions());
  /** The documents already handled. A second try skips them. */
  const done = useRef(new Set<string>());
  return async () => {
    const documentIds = files.flatMap((file) => file.documentIds).filter((documentId) => !done.current.has(documentId));
    const pathOf = pathsOf(queries.getQueriesData<readonly DocumentSummary[]>(trpc.documents.tree.queryFilter()));
    const failed: Failed[] = [];
    let kept = 0;
    await forAll(documentIds, async (documentId) => {
      try {
        const { isTrashed } = await trash.mutateAsync({ documentId, unlessEdited: true });
        done.current.add(documentId);
        if (!isTrashed) kept++;
      } catch (error) {
        failed.push({ path: pathOf.get(documentId), error });
      }
    });
    await Promise.all([
      queries.invalidateQueries(trpc.documents.tree.queryFilter()),
      queries.invalidateQueries(trpc.documents.recent.queryFilter()),
      queries.invalidateQueries(trpc.documents.trashed.queryFilter()),
    ]);
    const count = documentIds.length - kept - failed.length;
    if (count > 0) showToast(t('undone', { name: files[0]?.name ?? '', count }));
    if (kept > 0) showToast(t('keptEdited', { count: kept }));
    if (failed.length > 0) throw new Error(stayedWords(failed));
  };
}

interface Failed {
  /** Undefined if the project's tree isn't loaded. */
  path: string | undefined;
  error: unknown;
}

/** Returns a message that names the documents that couldn't be moved to the trash, with the first one's error. */
function stayedWords(failed: readonly Failed[]): string {
  const named = failed.flatMap(({ path }) => (path === undefined ? [] : [t('quoted', { name: displayPath(path) })]));
  const shown = named.slice(0, MOST_NAMED);
  const rest = failed.length - shown.length;
  const names = formatList(rest > 0 ? [...shown, t('documents', { count: rest })] : shown);
  return `${t('stayed', { names })} ${messageOf(failed[0]?.error)}`;
}

/** The largest number of names in a message. */
const MOST_NAMED = 5;

/** Returns the paths of the documents in the loaded trees, by document id. */
function pathsOf(trees: readonly (readonly [unknown, readonly DocumentSummary[] | undefined])[]): Map<string, string> {
  return new Map(trees.flatMap(([, tree]) => tree ?? []).map(({ documentId, path }) => [documentId, path]));
}
