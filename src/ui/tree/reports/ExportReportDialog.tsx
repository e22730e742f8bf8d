import type { ExportReport } from '@/files/core/left-out';
import { t as kit } from '@/generated/messages/kit';
import { t } from '@/generated/messages/tree/left-out';
import { Button } from '../../kit/controls/Button';
import { Dialog, DialogActions } from '../../kit/dialogs/Dialog';
import { ExportReportText } from './ExportReportText';

interface ExportReportDialogProps {
  /** The saved file's name. */
  name: string;
  report: ExportReport;
  onClose(): void;
}

/** Says after a download what the saved file doesn't include. */
export function ExportReportDialog({ name, report, onClose }: ExportReportDialogProps) {
  return (
    <Dialog title={t('saved', { name })} onClose={onClose}>
      <ExportReportText report={report} />
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          {kit('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
