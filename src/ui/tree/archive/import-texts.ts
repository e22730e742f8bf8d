import { t as tree } from '@/generated/messages/tree';
import { t } from '@/generated/messages/tree/archive';
import { showToast } from '../../kit/feedback/toast-store';
import { withProgress } from './with-progress';

interface TextImport {
  /** Creates a document from the file and returns its id. */
  importOne(file: File): Promise<string>;
  trash(documentIds: readonly string[]): Promise<void>;
}

/** Shows progress only above this size. A smaller file is imported before anyone could read a message. */
const LARGE_BYTES = 1_000_000;

/**
 * Imports text files one after the other and shows progress. Returns the id of the last document. If the person
 * cancels, the documents imported so far move to the trash.
 */
export async function importTexts(
  files: readonly File[],
  { importOne, trash }: TextImport,
): Promise<string | undefined> {
  const imported: string[] = [];
  const undo = async () => {
    await trash(imported);
    return t('canceledTexts', { count: imported.length });
  };
  const last = await withProgress(async (signal, tell) => {
    for (const [i, file] of files.entries()) {
      const isLong = files.length > 1 || file.size > LARGE_BYTES;
      if (isLong) tell(t('importing', { step: 'importing', name: file.name }), i / files.length);
      imported.push(await importOne(file));
      signal.throwIfAborted();
    }
    return imported.at(-1);
  }, undo);
  if (last) showToast(tree('imported', { name: files[0]?.name ?? '', count: files.length }), { group: 'import' });
  return last;
}
