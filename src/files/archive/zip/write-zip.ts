import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile, ZipPassThrough } from 'fflate';
import { AppError } from '@/kernel/error';

export interface ZipEntry {
  path: string;
  /** Bytes are compressed. A stream is stored as it is, because it's a picture or film that is already compressed. */
  content: Uint8Array | AsyncIterable<Uint8Array>;
}

/** Larger archives need ZIP64, which the library doesn't write. */
const MOST_BYTES = 4_000_000_000;
const DEFLATE = 8;
const deflate = promisify(deflateRaw);

/** Yields a zip file, which is written while its entries are read. */
export async function* writeZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array, void> {
  const pieces: Uint8Array[] = [];
  let failure: Error | null = null;
  let bytes = 0;
  const zip = new Zip((error, piece) => {
    failure ??= error;
    bytes += piece?.length ?? 0;
    if (piece) pieces.push(piece);
  });
  const taken = () => {
    if (failure) throw failure;
    if (bytes > MOST_BYTES)
      throw new AppError('TOO_LARGE', 'This is too large for one zip file. Download one folder at a time.');
    return pieces.splice(0);
  };
  for await (const { path, content } of entries) {
    if (content instanceof Uint8Array) await addDeflated(zip, path, content);
    else {
      const file = new ZipPassThrough(path);
      zip.add(file);
      for await (const chunk of content) {
        file.push(chunk);
        yield* taken();
      }
      file.push(new Uint8Array(), true);
    }
    yield* taken();
  }
  zip.end();
  yield* taken();
}

/** Compresses on one of Node's threads; the library would block this one. */
async function addDeflated(zip: Zip, path: string, bytes: Uint8Array): Promise<void> {
  const file: ZipInputFile = { filename: path, size: bytes.length, crc: crc32(bytes), compression: DEFLATE };
  zip.add(file);
  file.ondata?.(null, await deflate(bytes), true);
}
