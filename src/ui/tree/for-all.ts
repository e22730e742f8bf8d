/** The number of calls sent in one request. */
const AT_ONCE = 25;

/** Runs an action for all items, several at a time. If one fails, no more are started, but the running ones finish. */
export async function forAll<T>(items: readonly T[], action: (item: T) => Promise<unknown>): Promise<void> {
  for (let i = 0; i < items.length; i += AT_ONCE) {
    const results = await Promise.allSettled(items.slice(i, i + AT_ONCE).map(action));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  }
}
