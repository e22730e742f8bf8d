import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Only root can mount, so tests of a full disk are skipped for other users. */
export const MAY_MOUNT = process.platform === 'linux' && process.getuid?.() === 0;

/** A separate disk in memory that can be filled. */
export interface SmallDisk {
  dir: string;
  /** Uses all the free space. Returns a function that frees it again. */
  fill(): () => void;
  unmount(): void;
}

export function mountSmallDisk(): SmallDisk {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'variorum-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=300m,mode=755', 'tmpfs', dir]);
  return {
    dir,
    fill: () => fill(path.join(dir, 'ballast')),
    unmount() {
      execFileSync('umount', [dir]);
      fs.rmdirSync(dir);
    },
  };
}

function fill(file: string): () => void {
  const handle = fs.openSync(file, 'w');
  for (const size of [1024 * 1024, 4096]) {
    try {
      for (;;) fs.writeSync(handle, Buffer.alloc(size, 1));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  fs.closeSync(handle);
  return () => fs.rmSync(file);
}
