import fs from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '@/kernel/error';
import { newId } from '@/kernel/id';
import type { BlobStore, ByteRange } from './blobs';

const HASH = /^[\da-f]{64}$/;

/** Returns a store that keeps blobs as files in a local folder, named `ab/cdef…`. */
export function blobFolder(folder: string): BlobStore {
  const placeOf = (sha256: string) => {
    // Any other name could lead out of the folder.
    if (!HASH.test(sha256)) throw new Error('a blob is named by a SHA-256');
    return path.join(folder, sha256.slice(0, 2), sha256.slice(2));
  };
  const has = (sha256: string) =>
    fs.promises.access(placeOf(sha256)).then(
      () => true,
      () => false,
    );
  return {
    has,
    async put(sha256, file) {
      const place = placeOf(sha256);
      if (await has(sha256)) return;
      await fs.promises.mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      await linkOrCopy(file, place);
      // A new file name is on disk only once its folder is synced.
      await sync(path.dirname(place));
    },
    read: (sha256, range) => open(placeOf(sha256), range),
    async delete(sha256) {
      await fs.promises.rm(placeOf(sha256), { force: true });
    },
  };
}

/** Makes the whole file appear at once, or not at all. */
async function linkOrCopy(file: string, place: string): Promise<void> {
  try {
    await fs.promises.link(file, place);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    // Some network drives don't support hard links.
    const draft = `${place}.${newId()}`;
    await fs.promises.copyFile(file, draft);
    await sync(draft);
    await fs.promises.rename(draft, place);
  }
}

async function open(place: string, range: ByteRange | undefined): Promise<Readable> {
  const handle = await fs.promises.open(place, 'r').catch((error) => {
    if (error.code !== 'ENOENT') throw error;
    throw new AppError('NOT_FOUND', 'The content of this file is missing.', { cause: error });
  });
  return handle.createReadStream(range);
}

/** Waits until a file or a folder is on disk. */
async function sync(fileOrFolder: string): Promise<void> {
  const handle = await fs.promises.open(fileOrFolder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
