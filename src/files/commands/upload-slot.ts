import { AppError } from '@/kernel/error';

/** The most uploads of one person at once, in this process. */
const MOST_UPLOADS = 6;
/** The most imports of one person at once. An import holds all its texts in memory, several times over. */
const MOST_IMPORTS = 2;
/** The most imports of all people together, in this process. */
const MOST_IMPORTS_OF_ALL = 6;
const underWay = new Map<string, number>();

/** Runs an upload, unless the person has too many running. */
export function withSlot<T>(userId: string, work: () => Promise<T>): Promise<T> {
  return limited(`uploads of ${userId}`, { most: MOST_UPLOADS, refuse: tooManyOfOne }, work);
}

/** Runs an import, unless the person or this process has too many running. */
export function withImportSlot<T>(userId: string, work: () => Promise<T>): Promise<T> {
  return limited(`imports of ${userId}`, { most: MOST_IMPORTS, refuse: tooManyOfOne }, () =>
    limited('imports', { most: MOST_IMPORTS_OF_ALL, refuse: tooManyOfAll }, work),
  );
}

interface Limit {
  most: number;
  refuse(): AppError;
}

function tooManyOfOne(): AppError {
  return new AppError('RATE_LIMITED', 'You are uploading too many files at once. Wait until one of them is done.');
}

function tooManyOfAll(): AppError {
  return new AppError('UNAVAILABLE', 'The server is busy with other imports. Try again in a minute.');
}

async function limited<T>(key: string, { most, refuse }: Limit, work: () => Promise<T>): Promise<T> {
  const open = underWay.get(key) ?? 0;
  if (open >= most) throw refuse();
  underWay.set(key, open + 1);
  try {
    return await work();
  } finally {
    const left = (underWay.get(key) ?? 1) - 1;
    if (left > 0) underWay.set(key, left);
    else underWay.delete(key);
  }
}
