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
  /**
   * Returns the folder to skip, or undefined if the file isn't in one. Nothing in such a folder is checked or unpacked,
   * so its files don't count.
   */
  skippedFolder?(path: string): string | undefined;
  /** Called with each skipped folder's path, shortened and without control characters. */
  onSkipped?(folder: string): void;
  /** Returns whether the archive has no folders to skip, by the paths of the other files. */
  keepsAll?(paths: ReadonlyMap<string, unknown>): boolean;
  /** Called with the path of each symbolic link, shortened and without control characters. */
  onLink?(path: string): void;
}

/** The most entries that are listed, with those that are skipped. */
const MAX_LISTED = 100_000;
/** The most bytes that the list of entries has, with their comments. One entry can have 190 KB of these. */
const MAX_LIST_BYTES = 64 * 1024 * 1024;
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
  if (zip.entryCount > MAX_LISTED) throw tooMany(MAX_LISTED);
  const list = new FileList(zip, limits);
  const skipped = new Skipped(limits.entries);
  let bytes = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      bytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
      if (bytes > MAX_LIST_BYTES) throw longList();
      const name = entryName(entry);
      if (name.endsWith('/')) continue;
      const folder = limits.skippedFolder?.(name);
      if (folder === undefined) list.add(entry, name);
      else skipped.add(entry, folder);
    }
    if (limits.keepsAll?.(list.files)) skipped.addTo(list);
    else for (const folder of skipped.folders) limits.onSkipped?.(shownName(folder));
  } catch (error) {
    refuse(error);
  }
  return [...list.files.values()];
}

/** The entries that are skipped unless the archive has no folders to skip. No more are kept than it may have files. */
class Skipped {
  /** No more than the archive may have files: nobody reads a longer list. */
  readonly folders = new Set<string>();
  readonly #entries: yauzl.Entry[] = [];
  #count = 0;

  constructor(private readonly most: number) {}

  add(entry: yauzl.Entry, folder: string): void {
    this.#count++;
    if (this.#entries.length < this.most) this.#entries.push(entry);
    if (this.folders.size < this.most) this.folders.add(folder);
  }

  addTo(list: FileList): void {
    if (this.#count > this.most) throw tooMany(this.most);
    for (const entry of this.#entries) list.add(entry, entryName(entry));
  }
}

/** The files of an archive that have been checked so far. */
class FileList {
  readonly files = new Map<string, ArchivedFile>();
  #bytes = 0;

  constructor(
    private readonly zip: yauzl.ZipFile,
    private readonly limits: ArchiveLimits,
  ) {}

  add(entry: yauzl.Entry, name: string): void {
    const { limits, zip, files } = this;
    if (isLink(entry)) {
      limits.onLink?.(shownName(name));
      return;
    }
    if (isFolderManifest(name)) return;
    const path = requirePath(entry, name);
    if (limits.isIgnored?.(path)) return;
    if (files.has(path)) throw twoNamed(path);
    if (files.size >= limits.entries) throw tooMany(limits.entries);
    this.#bytes += entry.uncompressedSize;
    if (this.#bytes > limits.bytes) throw tooLarge(limits.bytes);
    const { uncompressedSize, crc32: checksum } = entry;
    files.set(path, { path, bytes: uncompressedSize, checksum, open: () => opened(zip, entry) });
  }
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
  return new AppError(
    'TOO_LARGE',
    `This zip file has more than ${entries.toLocaleString('en-US')} files. Import it in parts.`,
  );
}

function longList(): AppError {
  return new AppError('TOO_LARGE', 'This zip file’s list of files is too large. Import the files in parts.');
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
