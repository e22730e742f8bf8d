import { useSyncExternalStore } from 'react';
import { t } from '@/generated/messages/tree/reports';
import { Button } from '../../kit/controls/Button';
import { FormError } from '../../kit/controls/Field';
import { useSubmit } from '../../kit/controls/use-submit';
import { Dialog, DialogActions } from '../../kit/dialogs/Dialog';
import { offerUndoImport } from '../archive/offer-undo-import';
import { ArchiveReportText } from './ArchiveReportText';
import { type ImportReport, reportStore } from './report-store';
import { WordReportText } from './WordReportText';

/** The reports on files from other programs. They are shown after each import. */
export function ImportReports() {
  const reports = useSyncExternalStore(reportStore.subscribe, reportStore.get, reportStore.getOnServer);
  return reports.length > 0 && <ReportDialog reports={reports} />;
}

function ReportDialog({ reports }: { reports: readonly ImportReport[] }) {
  const files = reports.flatMap((report) => report.files);
  const undo = async () => {
    for (const report of reports) await report.undo();
  };
  const { busy, problem, submit } = useSubmit(async () => {
    await undo();
    reportStore.clear();
  });
  const isOne = files.length === 1;
  const heading = isOne ? 'h3' : 'h4';
  const title = isOne ? t('title', { name: files[0]?.name ?? '' }) : t('titleMany', { count: files.length });
  const close = () => {
    reportStore.clear();
    offerUndoImport(reports.length === 1 ? (reports[0]?.message ?? '') : title, undo);
  };
  return (
    <Dialog title={title} onClose={close}>
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
        <Button variant="primary" onClick={close}>
          {t('done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
