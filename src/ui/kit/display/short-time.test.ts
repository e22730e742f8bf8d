import { expect, test } from 'vitest';
import { shortTime } from './short-time';

test('a time of today is shown without its date', () => {
  const now = new Date(2026, 10, 30, 23, 30);
  expect(shortTime(new Date(2026, 10, 30, 21, 6).getTime(), now)).toMatch(/^9:06\sPM$/);
  expect(shortTime(new Date(2026, 10, 29, 23, 6).getTime(), now)).toMatch(/^Nov 29, 2026, 11:06\sPM$/);
});
