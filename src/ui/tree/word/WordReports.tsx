import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useTRPC } from '@/api/client';
import { displayName } from '@/documents/core/path';
import type { WordReport } from '@/files/schema';
import type { LossKind } from '@/files/word/core/model';
import { t } from '@/generated/messages/tree/word';
import { Button } from '../../kit/controls/Button';
import { FormError } from '../../kit/controls/Field';
import { useSubmit } from '../../kit/controls/use-submit';
import { Dialog, DialogActions } from '../../kit/dialogs/Dialog';
import { showToast } from '../../kit/feedback/toast-store';
import { ApiProvider } from '../../shell/ApiProvider';
import { type ImportedWordFile, reportStore } from './report-store';

/** What came of Word files, after each import of some. */
export function WordReports() {
  const files = useSyncExternalStore(reportStore.subscribe, reportStore.get, reportStore.getOnServer);
  if (files.length === 0) return null;
  // The pages' shell, which has it, is outside of every provider.
  return (
    <ApiProvider>
      <ReportDialog files={files} onClose={reportStore.clear} />
    </ApiProvider>
  );
}

function ReportDialog({ files, onClose }: { files: readonly ImportedWordFile[]; onClose(): void }) {
  const undo = useUndo(files);
  const { busy, problem, submit } = useSubmit(async () => {
    await undo();
    onClose();
  });
  const name = displayName(files[0]?.report.path ?? '');
  const isOne = files.length === 1;
  return (
    <Dialog title={isOne ? t('title', { name }) : t('titleMany', { count: files.length })} onClose={onClose}>
      {files.map(({ documentId, report }) => (
        <section key={documentId} aria-label={displayName(report.path)} className="mb-4">
          {!isOne && <h3 className="mb-1 font-semibold text-base text-ink">{displayName(report.path)}</h3>}
          <Report report={report} />
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

const LOSSES: Readonly<Record<LossKind, (count: number) => string>> = {
  mergedCells: (count) => t('mergedCells', { count }),
  nestedTables: (count) => t('nestedTables', { count }),
  textBoxes: (count) => t('textBoxes', { count }),
  formulas: (count) => t('formulas', { count }),
  objects: (count) => t('objects', { count }),
  symbols: (count) => t('symbols', { count }),
  linkedPictures: (count) => t('linkedPictures', { count }),
  damagedPictures: (count) => t('damagedPictures', { count }),
  internalLinks: (count) => t('internalLinks', { count }),
  contents: (count) => t('contents', { count }),
  headersFooters: (count) => t('headersFooters', { count }),
  listNumbers: (count) => t('listNumbers', { count }),
  formatting: (count) => t('formatting', { count }),
  formattingChanges: (count) => t('formattingChanges', { count }),
  comments: (count) => t('comments', { count }),
};

function Report({ report: { pictures, suggestions, comments, lost } }: { report: WordReport }) {
  const isTextOnly = pictures + suggestions + comments === 0;
  return (
    <div className="text-base text-soft">
      <p>{isTextOnly ? t('justText') : t('cameIn', { pictures, suggestions, comments })}</p>
      {suggestions + comments > 0 && <p className="mt-2">{t('suggestionsAreYours')}</p>}
      {lost.length === 0 ? (
        <p className="mt-2">{t('nothingLost')}</p>
      ) : (
        <>
          <h4 className="mt-4 mb-1 font-semibold text-ink">{t('lostTitle')}</h4>
          <ul className="list-disc ps-5">
            {lost.map(({ kind, count }) => (
              <li key={kind}>{LOSSES[kind](count)}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Moves what was imported to the trash. */
function useUndo(files: readonly ImportedWordFile[]): () => Promise<void> {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const trash = useMutation(trpc.documents.trash.mutationOptions());
  return async () => {
    await Promise.all(files.map(({ documentId }) => trash.mutateAsync({ documentId })));
    await Promise.all([
      queries.invalidateQueries(trpc.documents.tree.queryFilter()),
      queries.invalidateQueries(trpc.documents.recent.queryFilter()),
      queries.invalidateQueries(trpc.documents.trashed.queryFilter()),
    ]);
    showToast(t('undone', { name: displayName(files[0]?.report.path ?? '') }));
  };
}
