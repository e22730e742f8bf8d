import { t as kit } from '@/generated/messages/kit';
import { t } from '@/generated/messages/tree/archive';
import { dismissGroup, showToast } from '../../kit/feedback/toast-store';

/** Shows the current step and its progress from 0 to 1, or undefined if the progress isn't known. */
type Tell = (message: string, share?: number) => void;

/**
 * Runs an import and shows its progress with a Cancel button. If the person cancels, calls `undo`, which takes back
 * what was imported and may return a message, and then returns undefined.
 */
export async function withProgress<T>(
  work: (signal: AbortSignal, tell: Tell) => Promise<T>,
  undo: () => Promise<string | undefined> = async () => undefined,
): Promise<T | undefined> {
  const abort = new AbortController();
  const action = { label: kit('cancel'), run: () => abort.abort() };
  const tell: Tell = (message, progress) => {
    if (!abort.signal.aborted) showToast(message, { group: 'import', progress, stays: true, action });
  };
  try {
    return await work(abort.signal, tell);
  } catch (error) {
    dismissGroup('import');
    if (!abort.signal.aborted) throw error;
    showToast((await undo()) ?? t('canceled'), { group: 'import' });
    return undefined;
  }
}
