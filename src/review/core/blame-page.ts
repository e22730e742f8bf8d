import type { ClockSpan } from '@/versions/core/graph/blame';

/** How far a page of ranges goes: to a clock of one of the spans; undefined when nothing is left out. */
export interface Cut {
  position: number;
  clock: number;
}

/**
 * Where a page has to end so that none of several lists, each cut off at `limit`, misses anything before it. The lists are in
 * the order of the spans and their clocks.
 */
export function cutOf(
  spans: readonly ClockSpan[],
  lists: readonly (readonly ClockSpan[])[],
  limit: number,
): Cut | undefined {
  const cuts = lists.flatMap((list) => {
    const last = list.at(-1);
    if (!last || list.length < limit) return [];
    return [{ position: positionOf(spans, last), clock: last.toClock }];
  });
  return cuts.sort((a, b) => a.position - b.position || a.clock - b.clock)[0];
}

/** Whether a range begins before the cut, and so belongs to the page. */
export function isBefore(spans: readonly ClockSpan[], range: ClockSpan, cut: Cut | undefined): boolean {
  if (!cut) return true;
  const position = positionOf(spans, range);
  return position < cut.position || (position === cut.position && range.fromClock < cut.clock);
}

/** The spans, or parts of them, that lie behind the cut. */
export function restOf(spans: readonly ClockSpan[], cut: Cut | undefined): ClockSpan[] {
  if (!cut) return [];
  const span = spans[cut.position]!;
  const cutSpan = { ...span, fromClock: cut.clock };
  return [...(cutSpan.toClock > cutSpan.fromClock ? [cutSpan] : []), ...spans.slice(cut.position + 1)];
}

function positionOf(spans: readonly ClockSpan[], { clientId }: ClockSpan): number {
  return spans.findIndex((span) => span.clientId === clientId);
}
