import { useSyncExternalStore } from 'react';
import { ExportReportDialog } from './ExportReportDialog';
import { exportReportStore } from './export-report-store';

/** The report on a downloaded zip file that leaves something out. */
export function ExportReports() {
  const shown = useSyncExternalStore(exportReportStore.subscribe, exportReportStore.get, () => undefined);
  return shown && <ExportReportDialog {...shown} onClose={exportReportStore.clear} />;
}
