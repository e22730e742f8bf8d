import fs from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { EXIT, Failure } from '../failure';
import { cleanLine } from '../terminal/clean';

const INTERRUPTED = 130;

/**
 * Saves a download as a new file. A file that exists is never overwritten, and a download that breaks or is interrupted
 * leaves no file behind. Returns the number of bytes.
 */
export async function saveFile(target: string, content: Readable): Promise<number> {
  // It can break before the file is open. The pipeline then reports that.
  content.on('error', () => undefined);
  // Listens before the file exists, and creates it synchronously, so that an interruption never leaves it.
  let isOurs = false;
  const onInterrupt = () => {
    if (isOurs) fs.rmSync(target, { force: true });
    process.exit(INTERRUPTED);
  };
  process.once('SIGINT', onInterrupt);
  try {
    const fd = createFile(target, content);
    isOurs = true;
    const output = fs.createWriteStream(target, { fd });
    await pipeline(content, output);
    return output.bytesWritten;
  } catch (cause) {
    if (!isOurs) throw cause;
    await fs.promises.rm(target, { force: true });
    throw downloadFailure(cause);
  } finally {
    process.off('SIGINT', onInterrupt);
  }
}

/** Creates the file and returns its descriptor. */
function createFile(target: string, content: Readable): number {
  try {
    return fs.openSync(target, 'wx');
  } catch (error) {
    content.destroy();
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') {
      throw new Failure(EXIT.failed, 'EXISTS', `${cleanLine(target)} already exists. Choose another file name.`);
    }
    if (code !== 'ENOENT') throw error;
    const folder = cleanLine(path.dirname(target));
    throw new Failure(EXIT.failed, 'NO_FOLDER', `There’s no folder ${folder}. Create it first.`);
  }
}

/** Returns what to throw for a download that failed: errors of this machine, such as a full disk, as they are. */
export function downloadFailure(cause: unknown): unknown {
  if (cause instanceof Error && 'syscall' in cause) return cause;
  const message = 'The download was interrupted. Try again, or export one folder at a time with --folder.';
  return new Failure(EXIT.unreachable, 'CUT_OFF', message, { cause });
}
