import type { Readable } from 'node:stream';

/** A range of bytes; both ends are included, as in HTTP. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Where the bytes of files are kept: a folder, or a bucket. A blob is named by the SHA-256 of its bytes (hexadecimal), so
 * it never changes, and storing it twice is storing it once. Which blobs are needed is the database's to know.
 */
export interface BlobStore {
  /** Keeps the bytes of a local file under their hash. When it resolves, they are on disk. */
  put(sha256: string, file: string): Promise<void>;
  has(sha256: string): Promise<boolean>;
  /** The bytes, or a range of them. Throws NOT_FOUND if there is no such blob. */
  read(sha256: string, range?: ByteRange): Promise<Readable>;
  /** Deletes a blob. Does nothing if there is none. */
  delete(sha256: string): Promise<void>;
}
