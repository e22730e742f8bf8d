import { AppError } from '@/kernel/error';

/** The most uploads of one person at once, in this process. */
const MAX_UPLOADS = 6;
/** The most imports of one person at once, with those that are being uploaded. */
const MAX_IMPORTS = 2;
/** The most imports of all people together, in this process. An import holds all its texts in memory, several times. */
const MAX_IMPORTS_OF_ALL = 6;
/** How long an import waits for others. */
const MAX_WAIT_MS = 60_000;
/** The most imports of all people with those that are being uploaded or wait, in this process: each can hold 1 GB on disk. */
const MAX_STAGED = 12;
const underWay = new Map<string, number>();

/** Runs an upload, unless the person has too many running. */
export function withSlot<T>(userId: string, work: () => Promise<T>): Promise<T> {
  return limited(`uploads of ${userId}`, MAX_UPLOADS, work);
}

let staged = 0;

/**
 * Runs an import with its upload. Throws RATE_LIMITED if the person has too many running, and UNAVAILABLE if this
 * process has.
 */
export function withImportOf<T>(userId: string, work: () => Promise<T>): Promise<T> {
  return limited(`imports of ${userId}`, MAX_IMPORTS, async () => {
    if (staged >= MAX_STAGED) throw tooManyOfAll();
    staged++;
    try {
      return await work();
    } finally {
      staged--;
    }
  });
}

let importing = 0;
/** Imports that wait for a slot. An import that ends passes its slot to the first one. */
const waiting = new Set<() => void>();

/**
 * Runs the part of an import after its upload, which is stored on disk by then. So a slow upload never keeps others from
 * importing. Waits if this process has too many running. Throws UNAVAILABLE if that takes too long.
 */
export async function withImportSlot<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  if (importing < MAX_IMPORTS_OF_ALL) importing++;
  else await nextSlot(signal);
  try {
    return await work();
  } finally {
    const [next] = waiting;
    if (next) next();
    else importing--;
  }
}

function nextSlot(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      waiting.delete(take);
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
    };
    const take = () => {
      leave();
      resolve();
    };
    const cancel = () => {
      leave();
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      leave();
      reject(tooManyOfAll());
    }, MAX_WAIT_MS);
    waiting.add(take);
    signal.addEventListener('abort', cancel);
    if (signal.aborted) cancel();
  });
}

function tooManyOfOne(): AppError {
  return new AppError('RATE_LIMITED', 'You are uploading too many files at once. Wait until one of them is done.');
}

function tooManyOfAll(): AppError {
  return new AppError('UNAVAILABLE', 'The server is busy with other imports. Try again in a minute.');
}

async function limited<T>(key: string, most: number, work: () => Promise<T>): Promise<T> {
  const open = underWay.get(key) ?? 0;
  if (open >= most) throw tooManyOfOne();
  underWay.set(key, open + 1);
  try {
    return await work();
  } finally {
    const left = (underWay.get(key) ?? 1) - 1;
    if (left > 0) underWay.set(key, left);
    else underWay.delete(key);
  }
}
