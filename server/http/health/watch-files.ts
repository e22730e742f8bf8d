const SILENT_AFTER_MS = 2_000;
const POLL_EVERY_MS = 15_000;

export type FilesStatus = 'ok' | 'down';

/**
 * Returns a function that returns the file store's state as of the last check. It never waits for the store, but starts
 * a check if the last one began 15 s ago or earlier; only one check runs at a time. A store that doesn't answer within
 * 2 s is down.
 */
export function watchFiles(look: () => Promise<unknown>, onDown: (error: unknown) => void): () => FilesStatus {
  let status: FilesStatus = 'ok';
  let isLooking = false;
  let lookedAt = Number.NEGATIVE_INFINITY;
  const down = (error: unknown) => {
    if (status === 'ok') onDown(error);
    status = 'down';
  };
  const lookNow = async () => {
    isLooking = true;
    lookedAt = performance.now();
    const late = setTimeout(() => down(new Error(`no answer within ${SILENT_AFTER_MS} ms`)), SILENT_AFTER_MS);
    late.unref();
    try {
      await look();
      status = 'ok';
    } catch (error) {
      down(error);
    } finally {
      clearTimeout(late);
      isLooking = false;
    }
  };
  void lookNow();
  return () => {
    if (!isLooking && performance.now() - lookedAt >= POLL_EVERY_MS) void lookNow();
    return status;
  };
}
