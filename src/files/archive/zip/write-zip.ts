import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { crc32, createDeflateRaw, deflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile, ZipPassThrough } from 'fflate';
import { AppError } from '@/kernel/error';
import { EXPORT_LIMITS } from '../core/limits';

export interface ZipEntry {
  path: string;
  /** Bytes are compressed. A stream is stored as it is, because it's a picture or film that is already compressed. */
  content: Uint8Array | AsyncIterable<Uint8Array>;
  /** Whether a stream is compressed. */
  isText?: boolean;
}

const DEFLATE = 8;
/**
 * Ordinary files of Unix. Otherwise an entry is from MS-DOS, and Debian's unzip reads its name in an old code page,
 * although its flag says UTF-8.
 */
const ORIGIN = { os: 3, attrs: 0o100644 * 2 ** 16 };
const deflate = promisify(deflateRaw);

/** Yields a zip file, which is written while its entries are read. Throws TOO_LARGE if it's too large for the format. */
export async function* writeZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array, void> {
  const pieces: Uint8Array[] = [];
  let failure: Error | null = null;
  let bytes = 0;
  let count = 0;
  const zip = new Zip((error, piece) => {
    failure ??= error;
    bytes += piece?.length ?? 0;
    if (piece) pieces.push(piece);
  });
  const taken = () => {
    if (failure) throw failure;
    if (bytes > EXPORT_LIMITS.bytes) throw tooLarge();
    return pieces.splice(0);
  };
  for await (const { path, content, isText } of entries) {
    count++;
    requireCountable(count);
    if (content instanceof Uint8Array) await addDeflated(zip, path, content);
    else {
      const added = isText ? addDeflatedStream(zip, path, content) : addStored(zip, path, content);
      for await (const _ of added) yield* taken();
    }
    yield* taken();
  }
  zip.end();
  yield* taken();
}

/** Throws TOO_LARGE for more entries than the format can count. */
export function requireCountable(entries: number): void {
  if (entries > EXPORT_LIMITS.entries) throw tooLarge();
}

export function tooLarge(): AppError {
  return new AppError('TOO_LARGE', 'This is too large for one zip file. Download one folder at a time.');
}

/** Compresses on one of Node's threads; the library would block this one. */
async function addDeflated(zip: Zip, path: string, bytes: Uint8Array): Promise<void> {
  const file: ZipInputFile = { filename: path, size: bytes.length, crc: crc32(bytes), compression: DEFLATE, ...ORIGIN };
  zip.add(file);
  file.ondata?.(null, await deflate(bytes), true);
}

/** Yields after each piece. */
async function* addStored(zip: Zip, path: string, content: AsyncIterable<Uint8Array>): AsyncGenerator<void, void> {
  const file = Object.assign(new ZipPassThrough(path), ORIGIN);
  zip.add(file);
  for await (const chunk of content) {
    file.push(chunk);
    yield;
  }
  file.push(new Uint8Array(), true);
}

/** Compresses on one of Node's threads. Yields after each piece. */
async function* addDeflatedStream(
  zip: Zip,
  path: string,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<void, void> {
  const file: ZipInputFile = { filename: path, size: 0, crc: 0, compression: DEFLATE, ...ORIGIN };
  zip.add(file);
  const counted = async function* () {
    for await (const chunk of content) {
      file.size += chunk.length;
      file.crc = crc32(chunk, file.crc);
      if (file.size > EXPORT_LIMITS.bytes) throw tooLarge();
      yield chunk;
    }
  };
  const deflater = createDeflateRaw();
  // If it fails, the deflater does too, and the loop throws that error.
  const written = pipeline(Readable.from(counted()), deflater).catch(() => {});
  for await (const piece of deflater as AsyncIterable<Buffer<ArrayBuffer>>) {
    file.ondata?.(null, piece, false);
    yield;
  }
  await written;
  file.ondata?.(null, new Uint8Array(), true);
}
