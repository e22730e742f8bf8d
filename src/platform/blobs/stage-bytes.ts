import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { newId } from '@/kernel/id';

/** A local file of bytes that aren't stored yet. The caller that staged it must remove its folder. */
export interface StagedBytes {
  /** A separate folder that contains only this file and files derived from it during inspection. */
  folder: string;
  file: string;
  sha256: string;
  bytes: number;
}

export interface Staging {
  /** The folder in which those folders are created. */
  parent: string;
  maxBytes: number;
  /** Returns the error to throw as soon as there are more bytes. */
  tooLarge(): Error;
}

/**
 * Writes a stream to a file on disk, and counts and hashes its bytes. If the stream breaks off or is too long, nothing
 * is left.
 */
export async function stageBytes(source: Readable, { parent, maxBytes, tooLarge }: Staging): Promise<StagedBytes> {
  // The source may fail before it is read; the pipeline then throws its error.
  source.once('error', () => {});
  const folder = path.join(parent, newId());
  await fs.promises.mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, 'content');
  const hash = createHash('sha256');
  let bytes = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) return done(tooLarge());
      hash.update(chunk);
      done(null, chunk);
    },
  });
  try {
    await pipeline(source, meter, fs.createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true }));
    return { folder, file, sha256: hash.digest('hex'), bytes };
  } catch (error) {
    await fs.promises.rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Deletes folders left by processes that died: those that haven't been modified since `before`. */
export async function sweepStaged(parent: string, before: Date): Promise<void> {
  const names = await fs.promises.readdir(parent).catch(() => []);
  for (const name of names) {
    const folder = path.join(parent, name);
    const stat = await fs.promises.stat(folder).catch(() => undefined);
    if (stat && stat.mtime < before) await fs.promises.rm(folder, { recursive: true, force: true });
  }
}
