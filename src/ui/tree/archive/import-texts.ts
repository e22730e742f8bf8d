import { t } from '@/generated/messages/tree/archive';
import type { ImportPlace } from './import-archive';
import type { ImportRun, TrashImported } from './import-run';
import { importTogether } from './import-together';
import { withProgress } from './with-progress';

interface TextImport {
  /** Creates a document from the file and returns its id. */
  importOne(file: File): Promise<string>;
  trash: TrashImported;
}

/** Shows progress only above this size. A smaller file is imported before anyone could read a message. */
const LARGE_BYTES = 1_000_000;

/**
 * Imports text files one after the other and shows progress. If the person cancels, the documents imported so far move
 * to the trash. Files that link to each other are imported as one archive.
 */
export async function importTexts(
  run: ImportRun,
  place: ImportPlace,
  chosen: readonly File[],
  { importOne, trash }: TextImport,
): Promise<void> {
  const files = await importTogether(run, place, chosen);
  if (files.length === 0) return;
  const imported: string[] = [];
  const undo = async () => {
    run.isCanceled = true;
    const undone = imported.splice(0);
    const { trashed } = undone.length > 0 ? await trash(undone) : { trashed: 0 };
    return t('canceledTexts', { count: trashed });
  };
  try {
    await withProgress(async (signal, tell) => {
      for (const [i, file] of files.entries()) {
        const isLong = files.length > 1 || file.size > LARGE_BYTES;
        if (isLong) tell(t('importing', { step: 'importing', name: file.name }), i / files.length);
        imported.push(await importOne(file));
        signal.throwIfAborted();
      }
    }, undo);
  } finally {
    run.addTexts(imported, files[0]?.name ?? '');
  }
}
