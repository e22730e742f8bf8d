import { addDays, daysOf, lengthOf, type Span } from '@/usage/core/report';
import type { DayPart } from '@/usage/schema';

/** Computes the bars of a chart. Each bar has one or several days and the same order of parts. Pure. */

export type Measure = 'cost' | 'tokens' | 'calls';

export interface Bar {
  /** The first and last day of the bar, both included. */
  from: string;
  to: string;
  total: number;
  /** Whether some calls didn't report the measure. The true value is then at least the total. */
  partial: boolean;
  /** The values in the order of the stack's keys. */
  values: number[];
}

export interface Stack {
  /** The keys with values above 0, the largest first. If null is among them, it comes last. */
  keys: (string | null)[];
  bars: Bar[];
  highest: number;
}

const MAX_BARS = 120;

/** Returns the number of days per bar, so that there are at most `MAX_BARS` bars. */
function daysPerBar(span: Span): number {
  const length = lengthOf(span);
  return length <= MAX_BARS ? 1 : length <= MAX_BARS * 7 ? 7 : Math.ceil(length / MAX_BARS);
}

export function stackOf(parts: readonly DayPart[], span: Span, measure: Measure): Stack {
  const keys = keysOf(parts, measure);
  const size = daysPerBar(span);
  const days = daysOf(span);
  const at = new Map(days.map((day, i) => [day, Math.floor(i / size)]));
  const bars = days
    .filter((_, i) => i % size === 0)
    .map((from): Bar => {
      const ends = [addDays(from, size - 1), span.to].sort();
      return { from, to: ends[0] ?? from, total: 0, partial: false, values: keys.map(() => 0) };
    });
  for (const part of parts) {
    const bar = bars[at.get(part.day) ?? -1];
    if (!bar) continue;
    bar.partial ||= missing(part, measure) > 0;
    const index = keys.indexOf(part.key);
    if (index < 0) continue;
    bar.values[index] = (bar.values[index] ?? 0) + part[measure];
    bar.total += part[measure];
  }
  return { keys, bars, highest: Math.max(0, ...bars.map(({ total }) => total)) };
}

function missing({ untold, unpriced }: DayPart, measure: Measure): number {
  return { cost: unpriced, tokens: untold, calls: 0 }[measure];
}

function keysOf(parts: readonly DayPart[], measure: Measure): (string | null)[] {
  const sums = new Map<string | null, number>();
  for (const part of parts) sums.set(part.key, (sums.get(part.key) ?? 0) + part[measure]);
  const named = [...sums.keys()].filter((key) => key !== null).filter((key) => (sums.get(key) ?? 0) > 0);
  named.sort((a, b) => (sums.get(b) ?? 0) - (sums.get(a) ?? 0) || (a < b ? -1 : 1));
  return (sums.get(null) ?? 0) > 0 ? [...named, null] : named;
}

/** Returns 3 or 4 round numbers for the lines of a scale, from 0 to a little above the highest value. */
export function scaleOf(highest: number): number[] {
  if (highest <= 0) return [0];
  const rough = highest / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? rough;
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, i) => i * step);
}
