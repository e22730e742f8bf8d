import { displayName } from '@/documents/core/path';
import type { ImportedArchive } from '@/files/schema';
import { t } from '@/generated/messages/tree/archive';
import { showToast } from '../../kit/feedback/toast-store';
import type { ZippedFile, Zipping } from '../../kit/zip-files';
import { type ImportedFile, showReports } from '../reports/report-store';
import { filesIn } from './dropped-folder';
import { sendArchive } from './send-archive';
import { withProgress } from './with-progress';

interface Archive {
  /** The file, or a function that makes a zip file. */
  content: Blob | ((progress: Zipping) => Promise<Blob>);
  name: string;
  /** The folder to import into. */
  folder: string;
}

/** The server refuses more files than this. */
const MOST_FILES = 3_000;

/**
 * Imports a file into a project. Shows progress and the result as toasts. Returns null if the person canceled it.
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
 * Imports zip, Word and HTML files one after the other. Returns the id of a document of the last file, or null if the
 * person canceled. At the end, also if a file fails, a dialog reports what was lost from files of other programs.
 */
export async function importArchives(
  projectId: string,
  archives: readonly File[],
  folder: string,
): Promise<string | null | undefined> {
  let last: string | undefined;
  const reports: ImportedFile[] = [];
  try {
    for (const file of archives) {
      const imported = await importArchive(projectId, { content: file, name: file.name, folder });
      if (!imported) return null;
      reports.push(...reportOf(imported));
      last = imported.documentId ?? last;
    }
  } finally {
    showReports(reports);
  }
  return last;
}

/** Returns the report of an import, or an empty list for our own exports, which lose nothing. */
function reportOf({ documentIds, files, report, archive }: ImportedArchive): ImportedFile[] {
  const path = report?.path ?? archive?.path;
  if (path === undefined) return [];
  return [
    { name: displayName(path), documentIds, files, ...(report && { word: report }), ...(archive && { archive }) },
  ];
}

/** Imports a folder's files. Their paths begin with the folder's name. Returns the id of one of the new documents. */
export async function importFolder(
  projectId: string,
  files: readonly ZippedFile[],
  folder: string,
): Promise<string | null> {
  if (files.length > MOST_FILES) throw new Error(t('tooMany', { most: MOST_FILES }));
  const { zipFiles } = await import('../../kit/zip-files');
  const name = files[0]?.path.split('/')[0] ?? '';
  const imported = await importArchive(projectId, { content: (progress) => zipFiles(files, progress), name, folder });
  if (imported) showReports(reportOf(imported));
  return imported?.documentId ?? null;
}

/** Imports dropped folders one after the other. Returns the id of a document of the last one. */
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
