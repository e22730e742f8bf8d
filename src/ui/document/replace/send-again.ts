import { isUnreachable } from '../../kit/feedback/message-of';

/** Pauses between attempts, in ms. */
const PAUSES = [300, 1_000, 3_000];

/** Makes an idempotent call again if its answer is lost or the server asks to wait. */
export async function sendAgain<T>(send: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await send();
    } catch (error) {
      const pause = PAUSES[attempt];
      const seconds = secondsToWait(error);
      if (pause === undefined || (seconds === undefined && !isAnswerLost(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.max(pause, 1_000 * (seconds ?? 0))));
    }
  }
}

/** Returns whether the call may have succeeded although there was no answer. */
export function isAnswerLost(error: unknown): boolean {
  return isUnreachable(error) || ((dataOf(error)?.httpStatus as number | undefined) ?? 0) >= 500;
}

/** Returns how many seconds the server asks to wait after too many calls. */
export function secondsToWait(error: unknown): number | undefined {
  const details = dataOf(error)?.details as { retryAfterSeconds?: unknown } | undefined;
  return typeof details?.retryAfterSeconds === 'number' ? details.retryAfterSeconds : undefined;
}

function dataOf(error: unknown): Record<string, unknown> | undefined {
  return (error as { data?: Record<string, unknown> | null } | null)?.data ?? undefined;
}
