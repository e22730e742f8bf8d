import type { ClockSpan } from '@/versions/core/graph/blame';

/** The end of a page of ranges: a clock in one of the spans. Undefined if the page contains everything. */
export interface Cut {
  position: number;
  clock: number;
}

/**
 * Returns where a page must end if each of several lists was cut off at `limit`: before that place, no list may miss an
 * entry. The lists are in the order of the spans and their clocks.
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

/** Returns whether a range begins before the cut, so that it belongs to the page. */
export function isBefore(spans: readonly ClockSpan[], range: ClockSpan, cut: Cut | undefined): boolean {
  if (!cut) return true;
  const position = positionOf(spans, range);
  return position < cut.position || (position === cut.position && range.fromClock < cut.clock);
}

/** Returns the spans, or parts of spans, after the cut. */
export function restOf(spans: readonly ClockSpan[], cut: Cut | undefined): ClockSpan[] {
  if (!cut) return [];
  const span = spans[cut.position]!;
  const cutSpan = { ...span, fromClock: cut.clock };
  return [...(cutSpan.toClock > cutSpan.fromClock ? [cutSpan] : []), ...spans.slice(cut.position + 1)];
}

function positionOf(spans: readonly ClockSpan[], { clientId }: ClockSpan): number {
  return spans.findIndex((span) => span.clientId === clientId);
}
