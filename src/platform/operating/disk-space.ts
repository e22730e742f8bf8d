import fs from 'node:fs/promises';

export interface DiskSpace {
  /** What this process can still write. */
  freeBytes: number;
  totalBytes: number;
  isLow: boolean;
}

/** With less, a few large imports or the next backup fill the disk. */
const LOW_BYTES = 1_000_000_000;

/** Returns the space on the disk that contains a folder. Null if the system doesn't say. */
export async function diskSpace(folder: string): Promise<DiskSpace | null> {
  try {
    const { bavail, blocks, bsize } = await fs.statfs(folder);
    const freeBytes = bavail * bsize;
    return { freeBytes, totalBytes: blocks * bsize, isLow: freeBytes < LOW_BYTES };
  } catch {
    return null;
  }
}
