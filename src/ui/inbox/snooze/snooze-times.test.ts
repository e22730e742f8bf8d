import { expect, test } from 'vitest';
import { snoozeTimes } from './snooze-times';

/** Returns the names with local times, for a local time. */
function timesAt(year: number, month: number, day: number, hour: number): string[] {
  return snoozeTimes(new Date(year, month - 1, day, hour, 30)).map(
    ({ name, at }) => `${name} ${at.getDate()} ${at.getHours()}:${String(at.getMinutes()).padStart(2, '0')}`,
  );
}

test('an item can come back in 3 hours, tomorrow at 9 or next Monday at 9', () => {
  // 25 November 2026 is a Wednesday.
  expect(timesAt(2026, 11, 25, 14)).toEqual(['laterToday 25 17:30', 'tomorrow 26 9:00', 'nextWeek 30 9:00']);
});

test('on a Monday morning, next week is the Monday after', () => {
  expect(timesAt(2026, 11, 23, 7)).toEqual(['laterToday 23 10:30', 'tomorrow 24 9:00', 'nextWeek 30 9:00']);
});

test('late in the evening, 3 hours later isn’t called today', () => {
  expect(timesAt(2026, 11, 27, 22)).toEqual(['inThreeHours 28 1:30', 'tomorrow 28 9:00', 'nextWeek 30 9:00']);
});

test('on a Sunday, next week isn’t offered besides tomorrow', () => {
  expect(timesAt(2026, 11, 29, 10)).toEqual(['laterToday 29 13:30', 'tomorrow 30 9:00']);
});

test('9:00 stays 9:00 when clocks change, and the month can end', () => {
  for (const [month, day] of [
    [3, 27],
    [3, 28],
    [10, 24],
    [10, 31],
    [12, 31],
  ] as const) {
    const [, ...mornings] = snoozeTimes(new Date(2026, month - 1, day, 12));
    for (const { at } of mornings) expect(at.getHours()).toBe(9);
  }
});
