import type { ImportedArchive } from '@/files/schema';
import { t } from '@/generated/messages/tree/archive';
import { showToast } from '../../kit/feedback/toast-store';
import type { ZippedFile, Zipping } from '../../kit/zip-files';
import { type ImportedWordFile, showReports } from '../word/report-store';
import { filesIn } from './dropped-folder';
import { sendArchive } from './send-archive';
import { withProgress } from './with-progress';

interface Archive {
  /** A zip file or a Word file, or how a zip file is made. */
  content: Blob | ((progress: Zipping) => Promise<Blob>);
  name: string;
  /** Where it goes. */
  folder: string;
}

/** The server takes no more. */
const MOST_FILES = 3_000;

/**
 * Imports a file into a project. Shows progress and the result as toasts. Null: it was canceled.
 * Throws an error with the server's reason.
 */
async function importArchive(projectId: string, { content, name, folder }: Archive): Promise<ImportedArchive | null> {
  const query = new URLSearchParams({ name, folder });
  const address = `/api/projects/${projectId}/import?${query}`;
  const imported = await withProgress(async (signal, tell) => {
    const at = (step: string) => (share?: number) => tell(t('importing', { step, name }), share);
    const zip = content instanceof Blob ? content : await content({ signal, onProgress: at('packing') });
    at('uploading')(0);
    return sendArchive(address, zip, {
      signal,
      onSent: (share) => (share < 1 ? at('uploading')(share) : at('importing')()),
      onImported: at('importing'),
    });
  });
  if (!imported) return null;
  const { documents, files, leftOut } = imported;
  const report = { documents, files, leftOut };
  const isElsewhere = imported.folder !== folder;
  const message = isElsewhere ? t('importedInto', { ...report, folder: imported.folder }) : t('imported', report);
  showToast(message, { group: 'import' });
  return imported;
}

/**
 * Imports zip files and Word files one after the other. Returns a document of the last one; null: the rest was canceled. A
 * dialog then shows what came of the Word files, even if a later file fails.
 */
export async function importArchives(
  projectId: string,
  archives: readonly File[],
  folder: string,
): Promise<string | null | undefined> {
  let last: string | undefined;
  const words: ImportedWordFile[] = [];
  try {
    for (const file of archives) {
      const imported = await importArchive(projectId, { content: file, name: file.name, folder });
      if (!imported) return null;
      const { documentId, report } = imported;
      if (documentId && report) words.push({ documentId, report });
      last = documentId ?? last;
    }
  } finally {
    showReports(words);
  }
  return last;
}

/** Imports the files of a folder, with paths that begin with its name. Returns one of the documents. */
export async function importFolder(
  projectId: string,
  files: readonly ZippedFile[],
  folder: string,
): Promise<string | null> {
  if (files.length > MOST_FILES) throw new Error(t('tooMany', { most: MOST_FILES }));
  const { zipFiles } = await import('../../kit/zip-files');
  const name = files[0]?.path.split('/')[0] ?? '';
  const imported = await importArchive(projectId, { content: (progress) => zipFiles(files, progress), name, folder });
  return imported?.documentId ?? null;
}

/** The same for folders that were dropped, one after the other. */
export async function importDropped(
  projectId: string,
  folders: readonly FileSystemDirectoryEntry[],
  folder: string,
): Promise<string | undefined> {
  let last: string | undefined;
  for (const one of folders) {
    const files = await filesIn(one, MOST_FILES);
    if (files.length === 0) throw new Error(t('emptyFolder', { name: one.name }));
    last = (await importFolder(projectId, files, folder)) ?? last;
  }
  return last;
}
