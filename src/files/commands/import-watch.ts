/** The person who waits for an import. They see its progress and can cancel it. */
export interface ImportWatch {
  signal: AbortSignal;
  /** Reports the progress, from 0 to 1. */
  onProgress(share: number): void;
}

/**
 * Where each part of an import begins, as a fraction of the whole. Checking files takes longest, because each is
 * checked in a separate process.
 */
const BEGINS = { read: 0, check: 0.1, keep: 0.6, write: 0.7, end: 1 } as const;
const NEXT = { read: 'check', check: 'keep', keep: 'write', write: 'end' } as const;

/**
 * Returns a function to call before each of a part's `count` steps: it reports the progress. It throws the signal's
 * reason if the import was canceled.
 */
export function stepsOf({ signal, onProgress }: ImportWatch, part: keyof typeof NEXT, count: number): () => void {
  const begin = BEGINS[part];
  const span = BEGINS[NEXT[part]] - begin;
  let done = 0;
  return () => {
    signal.throwIfAborted();
    onProgress(begin + (span * Math.min(done, count)) / Math.max(1, count));
    done++;
  };
}
