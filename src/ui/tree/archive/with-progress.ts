import { t as kit } from '@/generated/messages/kit';
import { t } from '@/generated/messages/tree/archive';
import { dismissGroup, showToast } from '../../kit/feedback/toast-store';

/** Shows what is being done, and how much of it is: from 0 to 1, undefined while that isn't known. */
type Tell = (message: string, share?: number) => void;

/**
 * Shows how far an import is, with a way to cancel it. If it is canceled, `undo` takes back what it did and may return
 * what to say about it. Returns undefined then.
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
