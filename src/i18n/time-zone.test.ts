import { expect, test, vi } from 'vitest';
import { isTimeZone } from './time-zone';

test('names of time zones are known in any capitals, other texts aren’t', () => {
  for (const name of ['Europe/Berlin', 'europe/berlin', 'UTC', 'Etc/GMT+5', 'America/Argentina/Buenos_Aires']) {
    expect(isTimeZone(name), name).toBe(true);
  }
  for (const name of [undefined, '', 'Europe/Nowhere', '../Berlin', 'Europe/Berlin\r\n', 'a'.repeat(65)]) {
    expect(isTimeZone(name), name).toBe(false);
  }
});

test('a name is looked up once', () => {
  const lookUp = vi.spyOn(Intl, 'DateTimeFormat');
  for (let request = 0; request < 3; request++) expect(isTimeZone('Asia/Tokyo')).toBe(true);
  expect(lookUp).toHaveBeenCalledTimes(1);
  lookUp.mockRestore();
});
