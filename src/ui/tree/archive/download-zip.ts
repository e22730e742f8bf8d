import { type ExportReport, isComplete } from '@/files/core/left-out';
import { t } from '@/generated/messages/tree/left-out';
import { showProblem } from '../../kit/feedback/show-problem';
import { showToast } from '../../kit/feedback/toast-store';
import { exportReportStore } from '../reports/export-report-store';

const GROUP = 'zip-download';

/**
 * Downloads a zip file and says what it leaves out. The browser saves it while it arrives, because it may be larger
 * than the memory, so the report is requested separately.
 */
export async function downloadZip(path: string, query: URLSearchParams): Promise<void> {
  // The server reads all documents first, which can take a while.
  showToast(t('preparing'), { group: GROUP });
  try {
    const response = await fetch(`${path}?${new URLSearchParams([...query, ['report', 'yes']])}`);
    const answer = (await response.json()) as ExportReport & { name: string; message: string };
    if (!response.ok) throw new Error(answer.message);
    const link = document.createElement('a');
    link.href = `${path}?${query}`;
    link.download = '';
    link.click();
    if (!isComplete(answer)) exportReportStore.show({ name: answer.name, report: answer });
  } catch (error) {
    showProblem(error);
  }
}
