/** The person who waits for an import. They see its progress and can cancel it. */
export interface ImportWatch {
  signal: AbortSignal;
  /** Reports the progress, from 0 to 1. */
  onProgress(share: number): void;
}

/**
 * Where each part of an import begins and ends, as fractions of the whole. Checking files takes longest, because each
 * is checked in a separate process. Only Word files are compared with their tracked changes.
 */
const PARTS = {
  read: [0, 0.1],
  convert: [0.1, 0.2],
  check: [0.2, 0.5],
  place: [0.5, 0.55],
  compare: [0.55, 0.65],
  keep: [0.65, 0.7],
  write: [0.7, 1],
} as const;

/**
 * Returns a function to call before each of a part's `count` steps: it reports the progress. It throws the signal's
 * reason if the import was canceled.
 */
export function stepsOf({ signal, onProgress }: ImportWatch, part: keyof typeof PARTS, count: number): () => void {
  const [begin, end] = PARTS[part];
  let done = 0;
  return () => {
    signal.throwIfAborted();
    onProgress(begin + ((end - begin) * Math.min(done, count)) / Math.max(1, count));
    done++;
  };
}
