import { showProblem } from '../../kit/feedback/show-problem';
import { saveBlob } from '../../kit/save-file';

/** Downloads a sheet's saved page as a PDF. If it can't be rendered, a toast says why. */
export async function downloadSheet({ sheetId, name }: { sheetId: string; name: string }): Promise<void> {
  try {
    const response = await fetch(`/api/sheets/${sheetId}/export?format=pdf`);
    if (!response.ok) throw new Error(((await response.json()) as { message: string }).message);
    saveBlob(`${name}.pdf`, await response.blob());
  } catch (error) {
    showProblem(error);
  }
}
