import { afterEach, expect, test } from 'vitest';
import { formatDateRange } from './format';
import { installReader } from './reader';

afterEach(() => installReader(() => undefined));

test.each(['en', 'de'] as const)(
  '%s: a range of days has plain spaces, so server and browser write the same',
  (language) => {
    installReader(() => ({ language, region: language === 'en' ? 'US' : 'DE', timeZone: 'UTC' }));
    const range = formatDateRange(new Date('2026-11-01'), new Date('2026-11-23'));
    expect(range).toContain('2026');
    expect(range).not.toMatch(/[^\S ]/);
  },
);
