import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

/** BSD and macOS: open(2) takes the lock itself. Windows: libuv opens the file for nobody else. */
const LOCKING_OPEN: Partial<Record<NodeJS.Platform, number>> = {
  darwin: 0x20 | fs.constants.O_NONBLOCK,
  freebsd: 0x20 | fs.constants.O_NONBLOCK,
  win32: 0x1000_0000,
};
const HELD = new Set(['EAGAIN', 'EWOULDBLOCK', 'EBUSY']);

export interface FileLock {
  release(): void;
}

/**
 * Takes a lock on a file, which is made if missing, and notes this process in it; returns undefined if another process
 * holds it. The system ends the lock with the process, however that ends, so it is never stale. The file stays: deleting
 * it would let two processes lock two files of one name.
 */
export function lockFile(file: string): FileLock | undefined {
  const fd = openLocked(file);
  if (fd === undefined) return undefined;
  fs.ftruncateSync(fd);
  fs.writeSync(fd, `${process.pid}\n`, 0);
  let held = true;
  return {
    release() {
      if (held) fs.closeSync(fd);
      held = false;
    },
  };
}

/** The process that last took this lock. */
export function lockHolder(file: string): number | undefined {
  try {
    return Number.parseInt(fs.readFileSync(file, 'utf8'), 10) || undefined;
  } catch {
    return undefined;
  }
}

function openLocked(file: string): number | undefined {
  const flags = fs.constants.O_RDWR | fs.constants.O_CREAT;
  const locking = LOCKING_OPEN[process.platform];
  if (locking === undefined) return flock(fs.openSync(file, flags, 0o600));
  try {
    return fs.openSync(file, flags | locking, 0o600);
  } catch (error) {
    if (HELD.has((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

/**
 * Node has no flock(2). The program of that name locks the open file that it inherits, which is ours: the lock stays when
 * the program has ended, and goes when this process closes the file or dies.
 */
function flock(fd: number): number | undefined {
  const { status, error, stderr } = spawnSync('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'pipe', fd] });
  if (status === 0) return fd;
  fs.closeSync(fd);
  if (status === 1) return undefined;
  throw new Error(`the data directory can't be locked by flock: ${error?.message ?? String(stderr).trim()}`);
}
