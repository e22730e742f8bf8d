/** The key that stands for everything in projects that the reader can't enter. */
export const HIDDEN = 'hidden';

/** Reports: sums of the ledger over a span of days (UTC), and numbers derived from them. */

export const DIMENSIONS = ['model', 'person', 'project', 'document', 'purpose'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** The dimensions by which a daily chart can be split. */
export const STACKS = ['model', 'person', 'purpose'] as const;

/** Both days are included, `YYYY-MM-DD`. */
export interface Span {
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;

const dayOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

export function addDays(day: string, days: number): string {
  return toDay(dayOf(day) + days * DAY_MS);
}

export function lengthOf({ from, to }: Span): number {
  return Math.round((dayOf(to) - dayOf(from)) / DAY_MS) + 1;
}

/** Returns the span of the same length that ends on the day before. */
export function spanBefore(span: Span): Span {
  return { from: addDays(span.from, -lengthOf(span)), to: addDays(span.from, -1) };
}

export function daysOf(span: Span): string[] {
  return Array.from({ length: lengthOf(span) }, (_, i) => addDays(span.from, i));
}

/**
 * Sums over calls. Calls that didn't report a number are missing from its sum; `untold` and `unpriced` count these
 * calls.
 */
export interface Figures {
  calls: number;
  /** The number of turns that began with one of these calls. */
  turns: number;
  running: number;
  failed: number;
  stopped: number;
  interrupted: number;
  estimated: number;
  untold: number;
  unpriced: number;
  inputTokens: number;
  cachedTokens: number;
  outputTokens: number;
  thoughtsTokens: number;
  /** In micro-dollars. */
  cost: number;
  /** How many changes suggested in these turns people accepted, or rejected. */
  accepted: number;
  rejected: number;
}

/**
 * A number that may be unknown (null). If only a part is known, the true value is at least this. It's unknown if nothing
 * was counted while some calls run or didn't report it, because “at least 0” would say nothing.
 */
export interface Known {
  value: number | null;
  partial: boolean;
}

export function costOf({ cost, running, unpriced }: Figures): Known {
  return known(cost, { running, missing: unpriced });
}

export function tokensOf({ inputTokens, outputTokens, running, untold }: Figures): Known {
  return known(inputTokens + outputTokens, { running, missing: untold });
}

function known(value: number, { running, missing }: { running: number; missing: number }): Known {
  if (value === 0 && running + missing > 0) return { value: null, partial: false };
  return { value, partial: running + missing > 0 };
}

/** Returns the share of decided changes that were accepted, or null if none was decided. */
export function acceptanceOf({ accepted, rejected }: Figures): number | null {
  return accepted + rejected === 0 ? null : accepted / (accepted + rejected);
}

/** Returns the cost per accepted change, in micro-dollars, or null if none was accepted or no cost is known. */
export function costPerChange(figures: Figures): Known {
  const { value, partial } = costOf(figures);
  if (value === null || figures.accepted === 0) return { value: null, partial: false };
  return { value: value / figures.accepted, partial };
}

/** Returns the share of ended calls that failed or were interrupted, or null if none has ended. */
export function failureRate({ calls, running, failed, interrupted }: Figures): number | null {
  return calls - running === 0 ? null : (failed + interrupted) / (calls - running);
}

/** Returns the change as a share: 0.25 means a quarter more. Null if there is nothing to compare with. */
export function changeFrom(before: number | null, now: number | null): number | null {
  return before === null || now === null || before === 0 ? null : now / before - 1;
}

/** How many calls have a time to the first token in this bucket. */
export interface LatencyBucket {
  bucket: number;
  calls: number;
}

/**
 * Returns the time in ms within which this share of the calls had their first token: the middle of a bucket, so at most
 * 5% off. Null without calls.
 */
export function latencyAt(buckets: readonly LatencyBucket[], share: number): number | null {
  const all = buckets.reduce((sum, { calls }) => sum + calls, 0);
  let left = Math.ceil(all * share);
  for (const { bucket, calls } of [...buckets].sort((a, b) => a.bucket - b.bucket)) {
    left -= calls;
    if (calls > 0 && left <= 0) return Math.round(Math.exp((bucket + 0.5) / 10));
  }
  return null;
}
