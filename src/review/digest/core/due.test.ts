import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dueDay } from './due';

const at = (time: string, zone: string) => dueDay(new Date(time), zone);

test('a digest is due from 8 in the morning to 8 in the evening, where the person is', () => {
  expect(at('2026-11-23T06:59:00Z', 'Europe/Berlin')).toBeUndefined();
  expect(at('2026-11-23T07:00:00Z', 'Europe/Berlin')).toEqual({ day: '2026-11-23', isWeekly: true });
  expect(at('2026-11-23T18:59:00Z', 'Europe/Berlin')?.day).toBe('2026-11-23');
  expect(at('2026-11-23T19:00:00Z', 'Europe/Berlin')).toBeUndefined();
  expect(at('2026-11-22T23:30:00Z', 'Asia/Tokyo')).toEqual({ day: '2026-11-23', isWeekly: true });
  expect(at('2026-11-23T23:30:00Z', 'America/Los_Angeles')).toEqual({ day: '2026-11-23', isWeekly: true });
  expect(at('2026-11-24T12:00:00Z', 'UTC')).toEqual({ day: '2026-11-24', isWeekly: false });
});

test('every zone has one digest a day, also when clocks change', () => {
  const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Apia');
  const start = Date.parse('2026-01-01T00:00:00Z');
  fc.assert(
    fc.property(zones, fc.integer({ min: 0, max: 360 }), (zone, day) => {
      const hours = Array.from({ length: 48 }, (_, i) => dueDay(new Date(start + (day * 24 + i) * 3_600_000), zone));
      const days = hours.flatMap((due) => due?.day ?? []);
      const perDay = new Map(days.map((due) => [due, days.filter((other) => other === due).length]));
      for (const count of perDay.values()) expect(count).toBeLessThanOrEqual(12);
      expect(perDay.size).toBeGreaterThanOrEqual(2);
      expect(perDay.size).toBeLessThanOrEqual(3);
    }),
  );
});
