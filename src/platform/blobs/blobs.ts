import type { Readable } from 'node:stream';

/** A range of bytes, both ends inclusive, as in HTTP. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Stores the bytes of files in a folder or a bucket. A blob is named by the SHA-256 of its bytes (hexadecimal), so it
 * never changes, and storing it twice has no effect. The database knows which blobs are needed.
 */
export interface BlobStore {
  /** Stores the bytes of a local file under their hash. When it resolves, they are on disk. */
  put(sha256: string, file: string): Promise<void>;
  has(sha256: string): Promise<boolean>;
  /** Returns the bytes, or a range of them. Throws NOT_FOUND if the blob doesn't exist. */
  read(sha256: string, range?: ByteRange): Promise<Readable>;
  /** Deletes a blob. Does nothing if it doesn't exist. */
  delete(sha256: string): Promise<void>;
}
