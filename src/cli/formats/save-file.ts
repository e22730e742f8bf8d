import fs from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { EXIT, Failure } from '../failure';
import { cleanLine } from '../terminal/clean';

/**
 * Saves a download as a new file. A file that exists is never overwritten, and a download that breaks leaves no file
 * behind. Returns the number of bytes.
 */
export async function saveFile(target: string, content: Readable): Promise<number> {
  const file = await fs.promises.open(target, 'wx').catch((error: NodeJS.ErrnoException) => {
    content.destroy();
    if (error.code !== 'EEXIST') throw error;
    throw new Failure(EXIT.failed, 'EXISTS', `${cleanLine(target)} already exists. Choose another file name.`);
  });
  const output = file.createWriteStream();
  try {
    await pipeline(content, output);
    return output.bytesWritten;
  } catch (cause) {
    await fs.promises.rm(target, { force: true });
    if (cause instanceof Error && 'syscall' in cause) throw cause;
    throw new Failure(EXIT.unreachable, 'CUT_OFF', 'The download broke off. Try again.', { cause });
  }
}
