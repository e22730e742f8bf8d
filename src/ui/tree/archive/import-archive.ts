import type { ImportedArchive } from '@/files/schema';
import { t } from '@/generated/messages/tree/archive';
import type { ZippedFile, Zipping } from '../../kit/zip-files';
import { filesIn } from './dropped-folder';
import type { ImportRun } from './import-run';
import { ImportFailure, sendArchive } from './send-archive';
import { withProgress } from './with-progress';

/** Where files are imported: a folder of a project. The top level is empty. */
export interface ImportPlace {
  projectId: string;
  folder: string;
}

interface Archive {
  /** The file, or a function that makes a zip file. */
  content: Blob | ((progress: Zipping) => Promise<Blob>);
  name: string;
}

/** The server refuses more files than this. */
const MAX_FILES = 3_000;

/** Imports a file, and shows progress as a toast. Throws an error with the server's reason. */
async function importArchive(run: ImportRun, place: ImportPlace, { content, name }: Archive): Promise<void> {
  const { projectId, folder } = place;
  const query = new URLSearchParams({ name, folder });
  const address = `/api/projects/${projectId}/import?${query}`;
  const imported = await withProgress<ImportedArchive>(async (signal, tell) => {
    const at = (step: string) => (share?: number) => tell(t('importing', { step, name }), share);
    const zip = content instanceof Blob ? content : await content({ signal, onProgress: at('packing') });
    at('uploading')(0);
    return sendArchive(address, zip, {
      signal,
      onSent: (share) => (share < 1 ? at('uploading')(share) : at('importing')()),
      onImported: at('importing'),
    });
  });
  if (imported) run.addArchive(imported, { name, folder });
  else run.isCanceled = true;
}

/** Imports zip, Word and HTML files one after the other, until the person cancels. */
export async function importArchives(run: ImportRun, place: ImportPlace, archives: readonly File[]): Promise<void> {
  for (const file of archives) {
    if (!run.isCanceled) await importArchive(run, place, { content: file, name: file.name });
  }
}

/** Imports a folder's files. Their paths begin with the folder's name. */
export async function importFolder(run: ImportRun, place: ImportPlace, files: readonly ZippedFile[]): Promise<void> {
  await importZipped(run, place, files, files[0]?.path.split('/')[0] ?? '');
}

/** Imports files as one archive with a name. */
export async function importZipped(
  run: ImportRun,
  place: ImportPlace,
  files: readonly ZippedFile[],
  name: string,
): Promise<void> {
  if (files.length > MAX_FILES) throw new ImportFailure(t('tooMany', { most: MAX_FILES }), 'TOO_LARGE');
  const { zipFiles } = await import('../../kit/zip-files');
  await importArchive(run, place, { content: (progress) => zipFiles(files, progress), name });
}

/** Imports dropped folders one after the other, until the person cancels. */
export async function importDropped(
  run: ImportRun,
  place: ImportPlace,
  folders: readonly FileSystemDirectoryEntry[],
): Promise<void> {
  for (const one of folders) {
    if (run.isCanceled) return;
    const files = await filesIn(one, MAX_FILES);
    if (files.length === 0) throw new Error(t('emptyFolder', { name: one.name }));
    await importFolder(run, place, files);
  }
}
