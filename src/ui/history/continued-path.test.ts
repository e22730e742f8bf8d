import { expect, test } from 'vitest';
import { writeFor } from '@/i18n/reader';
import { continuedPath } from './continued-path';

const createdAt = new Date(2026, 10, 21, 12);

test('the path that is offered says which version the new document continues', () => {
  expect(continuedPath('plans/Launch.md', { name: null, createdAt })).toBe('plans/Launch (Nov 21, 2026).md');
  expect(continuedPath('Launch.md', { name: 'Draft 1/2', createdAt })).toBe('Launch (Draft 1-2).md');
});

test.each([
  ['de', 'DE', 'Launch (21.11.2026).md'],
  ['en', 'GB', 'Launch (21 Nov 2026).md'],
  ['en', 'ZA', 'Launch (21 Nov 2026).md'],
] as const)(
  'the date in the path is written as people in the reader’s region write it: %s-%s',
  (language, region, path) => {
    const offered = writeFor({ language, region, timeZone: undefined }, () =>
      continuedPath('Launch.md', { name: null, createdAt }),
    );
    expect(offered).toBe(path);
  },
);
