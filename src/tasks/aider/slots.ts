/** How many Aiders run at once in this process. Each takes a few hundred megabytes and starts for a second. */
const SLOTS = 2;

let free = SLOTS;
const waiting: (() => void)[] = [];

/** Runs `work` when there is a slot for it. Throws the signal's reason if it aborts first. */
export async function inTurn<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
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
