import type { ClockSpan } from '@/versions/core/graph/blame';

/** Where a page of ranges ends: at a clock of one of the spans. Undefined if nothing is left out. */
export interface Cut {
  position: number;
  clock: number;
}

/**
 * Returns where a page must end if several lists were each cut off at `limit`, so that no list misses anything before
 * that place. The lists are in the order of the spans and their clocks.
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

/** Whether a range begins before the cut, so that it belongs to the page. */
export function isBefore(spans: readonly ClockSpan[], range: ClockSpan, cut: Cut | undefined): boolean {
  if (!cut) return true;
  const position = positionOf(spans, range);
  return position < cut.position || (position === cut.position && range.fromClock < cut.clock);
}

/** The spans, or parts of them, after the cut. */
export function restOf(spans: readonly ClockSpan[], cut: Cut | undefined): ClockSpan[] {
  if (!cut) return [];
  const span = spans[cut.position]!;
  const cutSpan = { ...span, fromClock: cut.clock };
  return [...(cutSpan.toClock > cutSpan.fromClock ? [cutSpan] : []), ...spans.slice(cut.position + 1)];
}

function positionOf(spans: readonly ClockSpan[], { clientId }: ClockSpan): number {
  return spans.findIndex((span) => span.clientId === clientId);
}
