import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { newId } from '@/kernel/id';

/** A local file of bytes that aren't kept yet. Whoever staged it removes its folder. */
export interface StagedBytes {
  /** A folder of its own, which holds only this file and what its inspection makes of it. */
  folder: string;
  file: string;
  sha256: string;
  bytes: number;
}

export interface Staging {
  /** Folders are made in here. */
  parent: string;
  maxBytes: number;
  /** What is thrown as soon as there are more bytes. */
  tooLarge(): Error;
}

/**
 * Writes a stream to a file on disk, counting and hashing it meanwhile. If the stream breaks off or is too long, nothing is
 * left.
 */
export async function stageBytes(source: Readable, { parent, maxBytes, tooLarge }: Staging): Promise<StagedBytes> {
  // It may break off before it is read; the pipeline then throws its error.
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

/** Deletes what a process that died has left: folders that nobody has touched since `before`. */
export async function sweepStaged(parent: string, before: Date): Promise<void> {
  const names = await fs.promises.readdir(parent).catch(() => []);
  for (const name of names) {
    const folder = path.join(parent, name);
    const stat = await fs.promises.stat(folder).catch(() => undefined);
    if (stat && stat.mtime < before) await fs.promises.rm(folder, { recursive: true, force: true });
  }
}
