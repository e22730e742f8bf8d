import { Zip, ZipPassThrough } from 'fflate';

export interface ZippedFile {
  path: string;
  content: Blob;
}

export interface Zipping {
  signal?: AbortSignal;
  /** The share that has been read, from 0 to 1. */
  onProgress?(share: number): void;
}

/** Returns a zip file that stores its files uncompressed. Reads the files one after the other. */
export async function zipFiles(files: readonly ZippedFile[], { signal, onProgress }: Zipping = {}): Promise<Blob> {
  const pieces: BlobPart[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece as Uint8Array<ArrayBuffer>);
  });
  for (const [i, { path, content }] of files.entries()) {
    signal?.throwIfAborted();
    onProgress?.(i / files.length);
    const entry = new ZipPassThrough(path);
    zip.add(entry);
    entry.push(new Uint8Array(await content.arrayBuffer()), true);
  }
  zip.end();
  return new Blob(pieces, { type: 'application/zip' });
}
