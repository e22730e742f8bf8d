import { addAbortSignal } from 'node:stream';
import { folderOf } from '@/documents/core/path';
import { stageBytes } from '@/platform/blobs/stage-bytes';
import { isHidden } from '../core/hidden-files';
import { type ArchivedFile, type ArchiveLimits, refuse, tooLarge, tooMany, twoNamed, withZip } from './read-zip';

interface Limits extends ArchiveLimits {
  /** The folder for zip files inside the zip file. The caller removes it. */
  parent: string;
  /** Stops the unpacking of zip files inside the zip file. */
  signal: AbortSignal;
}

/** The most parts of an export. Notion splits large exports. */
const MAX_PARTS = 50;

/**
 * Runs `work` with the files of a zip file, like `withZip`. If it contains only zip files, and files that systems add
 * to folders, `work` gets the files of all of these together. Zip files inside them aren't unpacked, and neither are zip
 * files in different folders: they don't belong together.
 */
export async function withArchive<T>(
  file: string,
  limits: Limits,
  work: (files: ArchivedFile[]) => Promise<T>,
): Promise<T> {
  return withZip(file, limits, (files) => {
    const own = files.filter(({ path }) => !isHidden(path));
    // Someone may have zipped the folder with the parts again.
    const parts = own.filter(({ path }) => /^(?:[^/]+\/)?[^/]+\.zip$/i.test(path));
    const isOneFolder = new Set(parts.map(({ path }) => folderOf(path))).size === 1;
    if (!isOneFolder || parts.length < own.length || parts.length > MAX_PARTS) return work(files);
    return withParts(parts, limits, work, new Map());
  });
}

/** Opens the parts one after another and closes them when `work` is done. The limits apply to all parts together. */
async function withParts<T>(
  parts: readonly ArchivedFile[],
  limits: Limits,
  work: (files: ArchivedFile[]) => Promise<T>,
  found: Map<string, ArchivedFile>,
): Promise<T> {
  const [part, ...rest] = parts;
  if (!part) return work([...found.values()]);
  const { parent, bytes, entries, signal } = limits;
  signal.throwIfAborted();
  const staged = await stageBytes(addAbortSignal(signal, await part.open()), {
    parent,
    maxBytes: bytes,
    tooLarge: () => tooLarge(bytes),
  }).catch((error) => {
    signal.throwIfAborted();
    return refuse(error);
  });
  return withZip(staged.file, limits, async (files) => {
    for (const one of files) addFile(found, one);
    if (found.size > entries) throw tooMany(entries);
    const size = [...found.values()].reduce((sum, one) => sum + one.bytes, 0);
    if (size > bytes) throw tooLarge(bytes);
    return withParts(rest, limits, work, found);
  });
}

/** Adds a file. Parts of one export can repeat a file, but two different files with one path don't belong together. */
function addFile(found: Map<string, ArchivedFile>, file: ArchivedFile): void {
  const same = found.get(file.path);
  if (same && (same.bytes !== file.bytes || same.checksum !== file.checksum)) throw twoNamed(file.path);
  if (!same) found.set(file.path, file);
}
