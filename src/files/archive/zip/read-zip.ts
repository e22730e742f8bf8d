import { type Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import * as yauzl from 'yauzl';
import { FOLDER_MANIFEST, nameOf, normalisePath } from '@/documents/core/path';
import { AppError, isAppError } from '@/kernel/error';
import { entryName, shownName } from './entry-name';

export interface ArchivedFile {
  /** Normalised. It never leads out of the archive's folder. */
  path: string;
  /** The unpacked size, as the archive says. Reading fails if it's wrong. */
  bytes: number;
  /** The CRC-32, as the archive says. Reading fails if it's wrong. */
  checksum: number;
  open(): Promise<Readable>;
}

export interface ArchiveLimits {
  entries: number;
  /** The size of all files together, unpacked. */
  bytes: number;
  /** Returns whether a file is skipped. A skipped file's size doesn't count. */
  isIgnored?(path: string): boolean;
  /** Called with the path of each symbolic link, shortened and without control characters. */
  onLink?(path: string): void;
}

const STORED = 0;
const DEFLATED = 8;
const FILE_TYPE = 0o170000;
const LINK = 0o120000;
/** `entryName` decodes and checks the names. */
const OPENING = { lazyEntries: true, autoClose: false, decodeStrings: false };

/**
 * Runs `work` with the files of a zip file. Folders and symbolic links are skipped. Nothing is unpacked before the
 * whole list is checked. Throws INVALID for a damaged or encrypted archive, a path that leads out of it, or two files
 * with one path, and TOO_LARGE if it exceeds the limits.
 */
export async function withZip<T>(
  file: string,
  limits: ArchiveLimits,
  work: (files: ArchivedFile[]) => Promise<T>,
): Promise<T> {
  const zip = await yauzl.openPromise(file, OPENING).catch(refuse);
  try {
    return await work(await listed(zip, limits));
  } finally {
    zip.close();
  }
}

async function listed(zip: yauzl.ZipFile, limits: ArchiveLimits): Promise<ArchivedFile[]> {
  if (zip.entryCount > limits.entries) {
    throw tooMany(limits.entries);
  }
  const files = new Map<string, ArchivedFile>();
  let bytes = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      const name = entryName(entry);
      if (name.endsWith('/')) continue;
      if (isLink(entry)) {
        limits.onLink?.(shownName(name));
        continue;
      }
      if (isFolderManifest(name)) continue;
      const path = requirePath(entry, name);
      if (limits.isIgnored?.(path)) continue;
      if (files.has(path)) throw twoNamed(path);
      bytes += entry.uncompressedSize;
      if (bytes > limits.bytes) throw tooLarge(limits.bytes);
      const { uncompressedSize, crc32: checksum } = entry;
      files.set(path, { path, bytes: uncompressedSize, checksum, open: () => opened(zip, entry) });
    }
  } catch (error) {
    refuse(error);
  }
  return [...files.values()];
}

function requirePath(entry: yauzl.Entry, name: string): string {
  const result = normalisePath(name);
  if (!result.ok)
    throw new AppError('INVALID', `This zip file can’t be imported because of “${shownName(name)}”. ${result.problem}`);
  const { path } = result;
  if (entry.isEncrypted()) throw new AppError('INVALID', 'This zip file is encrypted. Import one without a password.');
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) {
    throw new AppError('INVALID', `“${path}” is compressed in a way that can’t be read. Make the zip file again.`);
  }
  return path;
}

/** Returns whether a file describes a folder that the terminal client pulled. It can't be a document. */
function isFolderManifest(path: string): boolean {
  return nameOf(path).toLowerCase() === FOLDER_MANIFEST;
}

function isLink({ externalFileAttributes }: yauzl.Entry): boolean {
  return ((externalFileAttributes >>> 16) & FILE_TYPE) === LINK;
}

export function twoNamed(path: string): AppError {
  return new AppError('INVALID', `This zip file has two files named “${path}”.`);
}

export function tooMany(entries: number): AppError {
  return new AppError('TOO_LARGE', `This zip file has more than ${entries} files. Import it in parts.`);
}

export function tooLarge(bytes: number): AppError {
  const size = Math.floor(bytes / (1024 * 1024));
  return new AppError('TOO_LARGE', `This zip file unpacks to more than ${size} MB. Import it in parts.`);
}

async function opened(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Readable> {
  const source = await zip.openReadStreamPromise(entry).catch(refuse);
  let checksum = 0;
  const check = new Transform({
    transform(chunk: Buffer, _, done) {
      checksum = crc32(chunk, checksum);
      done(null, chunk);
    },
    flush: (done) => done(checksum === entry.crc32 ? null : new Error('wrong checksum')),
  });
  source.once('error', (error) => check.destroy(error));
  check.once('close', () => source.destroy());
  return source.pipe(check);
}

/** Returns the bytes of a small file. Throws INVALID if they are damaged. */
export async function readArchived({ open }: ArchivedFile): Promise<Buffer> {
  return buffer(await open()).catch(refuse);
}

/** Replaces the library's errors, which quote the archive, by our own. Rethrows others, such as a full disk. */
export function refuse(error: unknown): never {
  if (isAppError(error) || (error instanceof Error && 'syscall' in error)) throw error;
  throw new AppError('INVALID', 'This isn’t a complete zip file. Nothing was imported.', { cause: error });
}
