import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

/** On BSD and macOS, open(2) takes the lock itself. On Windows, libuv opens the file exclusively. */
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
 * Locks a file, which is created if missing, and writes this process's id into it. Returns undefined if another process
 * holds the lock. The operating system releases the lock when the process ends in any way, so it is never stale. The
 * file stays: if it were deleted, two processes could lock two files of the same name.
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

/** Returns the id of the process that last took this lock. */
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
 * Locks an open file. Node has no flock(2). The program `flock` locks the file that it inherits from this process. The
 * lock stays when that program ends, and is released when this process closes the file or dies.
 */
function flock(fd: number): number | undefined {
  const { status, error, stderr } = spawnSync('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'pipe', fd] });
  if (status === 0) return fd;
  fs.closeSync(fd);
  if (status === 1) return undefined;
  throw new Error(`the data directory can't be locked by flock: ${error?.message ?? String(stderr).trim()}`);
}
