const collect = (globalThis as { gc?: () => void }).gc;

/** Returns the bytes of live objects. Collects garbage until two collections in a row free almost nothing. */
export async function heapInUse(): Promise<number> {
  let last = Number.POSITIVE_INFINITY;
  for (let steady = 0; steady < 3; ) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    collect?.();
    const { heapUsed, external } = process.memoryUsage();
    steady = heapUsed + external > last - 50_000 ? steady + 1 : 0;
    last = heapUsed + external;
  }
  return last;
}
