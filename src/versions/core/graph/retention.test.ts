import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../test-support/arbitraries';
import { type Dated, snapshotsToDelete, survivingParent } from './retention';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = new Date('2026-11-21T12:30:00Z').getTime();

const ago = (ms: number, id = String(ms)): Dated => ({ id, createdAt: new Date(NOW - ms) });
const history = fc
  .array(fc.oneof(fc.nat(2 * DAY), fc.nat(10 * DAY), fc.nat(400 * DAY)), { maxLength: 80 })
  .map((ages) => ages.map((age, i) => ago(age, `v${i}`)));

function thin(snapshots: readonly Dated[], now: number): Dated[] {
  const gone = new Set(snapshotsToDelete(snapshots, new Date(now)));
  return snapshots.filter(({ id }) => !gone.has(id));
}

test('all snapshots of a day are kept, then the last of each hour, after a week of each day, after a month of each week', () => {
  const at = (text: string) => ({ id: text, createdAt: new Date(text) });
  const left = thin(
    [
      at('2026-11-21T08:10:00Z'),
      at('2026-11-21T08:20:00Z'),
      at('2026-11-18T08:10:00Z'),
      at('2026-11-18T08:20:00Z'),
      at('2026-11-18T09:10:00Z'),
      at('2026-11-03T08:10:00Z'),
      at('2026-11-03T19:10:00Z'),
      at('2026-11-04T19:10:00Z'),
      at('2026-08-10T19:10:00Z'),
      at('2026-08-11T19:10:00Z'),
      at('2026-08-18T19:10:00Z'),
    ],
    NOW,
  );
  expect(left.map(({ id }) => id)).toEqual([
    '2026-11-21T08:10:00Z',
    '2026-11-21T08:20:00Z',
    '2026-11-18T08:20:00Z',
    '2026-11-18T09:10:00Z',
    '2026-11-03T19:10:00Z',
    '2026-11-04T19:10:00Z',
    '2026-08-11T19:10:00Z',
    '2026-08-18T19:10:00Z',
  ]);
});

test('applying retention repeatedly gives the same result as applying it once at the end', () => {
  fc.assert(
    fc.property(history, fc.array(fc.nat(500 * DAY), { minLength: 1, maxLength: 8 }), (snapshots, delays) => {
      const times = delays.sort((a, b) => a - b).map((delay) => NOW + delay);
      const step = times.reduce((left, now) => thin(left, now), snapshots);
      expect(step).toEqual(thin(snapshots, times.at(-1)!));
    }),
    { numRuns: runs },
  );
});

test('versions of the last day and the newest are kept; each deleted version has a later one within a week', () => {
  fc.assert(
    fc.property(history, (snapshots) => {
      const left = thin(snapshots, NOW);
      const kept = new Set(left.map(({ id }) => id));
      const newest = [...snapshots].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0];
      if (newest) expect(left.some(({ createdAt }) => createdAt.getTime() === newest.createdAt.getTime())).toBe(true);
      for (const { id, createdAt } of snapshots) {
        if (kept.has(id)) continue;
        expect(NOW - createdAt.getTime()).toBeGreaterThan(DAY);
        const later = left.some((other) => {
          const gap = other.createdAt.getTime() - createdAt.getTime();
          return gap >= 0 && gap < 7 * DAY;
        });
        expect(later).toBe(true);
      }
    }),
    { numRuns: runs },
  );
});

test('a version whose parents were deleted is attached to the nearest remaining ancestor', () => {
  const removed = new Map([
    ['c', 'b'],
    ['b', 'a'],
    ['x', undefined],
  ]);
  expect(survivingParent('c', removed)).toBe('a');
  expect(survivingParent('a', removed)).toBe('a');
  expect(survivingParent('x', removed)).toBeUndefined();
});
