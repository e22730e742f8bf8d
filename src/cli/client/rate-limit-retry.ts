const MAX_TRIES = 5;
const LONGEST_WAIT_S = 60;

/** Repeats a call if the server asks to wait, as it does after too many calls. */
export async function withRateLimitRetry<T>(call: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await call();
    } catch (error) {
      const seconds = secondsToWait(error);
      if (seconds === undefined || tries === MAX_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    }
  }
}

function secondsToWait(error: unknown): number | undefined {
  const { data } = error as { data?: { details?: { retryAfterSeconds?: unknown } } | null };
  const seconds = data?.details?.retryAfterSeconds;
  return typeof seconds === 'number' && seconds <= LONGEST_WAIT_S ? seconds : undefined;
}
