import { AppError } from '@/kernel/error';

/** A `heavy` call may keep the database or the processor busy for a second. */
export type CallKind = 'read' | 'write' | 'heavy';

export interface CallLimit {
  /** How many calls can come at once after a pause. */
  burst: number;
  perSecond: number;
  /** How many calls can run at the same time. */
  atOnce: number;
}

const LIMITS: Record<CallKind, CallLimit> = {
  read: { burst: 2_000, perSecond: 50, atOnce: 200 },
  write: { burst: 1_000, perSecond: 25, atOnce: 100 },
  heavy: { burst: 60, perSecond: 1, atOnce: 3 },
};
/** When there are more callers than this, the least recent ones are forgotten. */
const MAX_CALLERS = 10_000;

interface Bucket {
  tokens: number;
  filledAt: number;
  underWay: number;
}

/**
 * Limits the calls of each person, by kind, with a token bucket and a count of running calls. Each process counts on
 * its own, in memory.
 */
export class CallLimiter {
  readonly #buckets = new Map<string, Bucket>();
  readonly #limits: Record<CallKind, CallLimit>;
  readonly #now: () => number;

  constructor(limits: Partial<Record<CallKind, CallLimit>> = {}, now: () => number = () => performance.now()) {
    this.#limits = { ...LIMITS, ...limits };
    this.#now = now;
  }

  /** Admits a call and returns a function to call when it ends. Throws RATE_LIMITED. */
  enter(caller: string, kind: CallKind): () => void {
    const limit = this.#limits[kind];
    const bucket = this.#bucket(`${kind}:${caller}`, limit);
    if (bucket.underWay >= limit.atOnce) throw tooMany(1);
    if (bucket.tokens < 1) throw tooMany((1 - bucket.tokens) / limit.perSecond);
    bucket.tokens--;
    bucket.underWay++;
    let isOver = false;
    return () => {
      if (!isOver) bucket.underWay--;
      isOver = true;
    };
  }

  #bucket(key: string, { burst, perSecond }: CallLimit): Bucket {
    const now = this.#now();
    const bucket = this.#buckets.get(key) ?? { tokens: burst, filledAt: now, underWay: 0 };
    bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.filledAt) / 1000) * perSecond);
    bucket.filledAt = now;
    // Keeps the most recent callers last.
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    if (this.#buckets.size > MAX_CALLERS) this.#forgetOldest();
    return bucket;
  }

  #forgetOldest(): void {
    for (const [key, { underWay }] of this.#buckets) {
      if (underWay > 0) continue;
      this.#buckets.delete(key);
      return;
    }
  }
}

function tooMany(seconds: number): AppError {
  const retryAfterSeconds = Math.ceil(seconds);
  const message = 'You’re sending too many requests. Wait a moment and try again.';
  return new AppError('RATE_LIMITED', message, { details: { retryAfterSeconds } });
}
