/**
 * How many Aider runs are allowed at once in this process. Each takes a few hundred megabytes and a second to start.
 */
const SLOTS = 2;

let free = SLOTS;
const waiting: (() => void)[] = [];

/** Waits for a free slot and then runs `work`. Throws the signal's reason if it aborts first. */
export async function withSlot<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  await takeSlot(signal);
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else free++;
  }
}

function takeSlot(signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  if (free > 0) {
    free--;
    return Promise.resolve();
  }
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      waiting.splice(waiting.indexOf(start), 1);
      reject(signal.reason);
    };
    const start = () => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    };
    waiting.push(start);
    signal.addEventListener('abort', onAbort, { once: true });
  });
}
