import { expect, test } from 'vitest';
import { cutOf, isBefore, restOf } from './blame-page';

const span = (clientId: number, fromClock: number, toClock: number) => ({ clientId, fromClock, toClock });
const SPANS = [span(7, 0, 100), span(3, 0, 50), span(5, 10, 20)];

test('a page with all items has no next page', () => {
  const cut = cutOf(SPANS, [[span(7, 0, 10)], []], 2);
  expect(cut).toBeUndefined();
  expect(restOf(SPANS, cut)).toEqual([]);
});

test('the page ends where the first list was cut off, and the next page has the rest', () => {
  const decided = [span(7, 0, 10), span(7, 60, 70)];
  const origins = [span(7, 10, 20), span(7, 80, 90), span(3, 0, 5)];
  const cut = cutOf(SPANS, [decided, origins], 2);
  expect(cut).toEqual({ position: 0, clock: 70 });
  expect(origins.filter((range) => isBefore(SPANS, range, cut))).toEqual([span(7, 10, 20)]);
  expect(restOf(SPANS, cut)).toEqual([span(7, 70, 100), span(3, 0, 50), span(5, 10, 20)]);
});

test('a cut at the end of a span leaves only the spans behind it', () => {
  const cut = cutOf(SPANS, [[span(3, 40, 50)]], 1);
  expect(restOf(SPANS, cut)).toEqual([span(5, 10, 20)]);
});
