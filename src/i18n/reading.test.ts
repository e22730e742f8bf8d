import { afterEach, beforeEach, expect, test } from 'vitest';
import { acceptedTags, chooseReader } from './choose-reader';
import { formatDate, formatList, formatNumber, formatRelative } from './format';
import { installReader, type Reader } from './reader';

let reader: Reader | undefined;

beforeEach(() => installReader(() => reader));
afterEach(() => {
  reader = undefined;
  installReader(() => undefined);
});

function readsAs(language: Reader['language'], region?: string, timeZone?: string): void {
  reader = { language, region, timeZone };
}

const known = { choices: [], accepted: undefined, fallback: 'en', timeZone: undefined, pseudo: false };
const NOON = new Date('2026-11-22T12:05:00Z');

test.each([
  ['en-GB,en;q=0.9', 'en', 'GB'],
  ['de-AT,de;q=0.9,en-US;q=0.8', 'de', 'AT'],
  // German Firefox sends no region for the first language. The region of a less preferred language doesn't count.
  ['de,en-US;q=0.7,en;q=0.3', 'de', 'DE'],
  ['fr-CH,fr;q=0.9,de;q=0.5', 'de', 'CH'],
  ['en;q=0.2,de-CH;q=0.9', 'de', 'CH'],
  ['ja', 'en', 'JP'],
])('a browser that accepts %s reads %s with the dates of %s', (accepted, language, region) => {
  expect(chooseReader({ ...known, accepted })).toMatchObject({ language, region });
});

test('the person’s choice takes precedence over the browser’s language, and that over the server’s', () => {
  const accepted = 'de-DE';
  const chosen = { language: 'en', region: 'DE' };
  expect(chooseReader({ ...known, accepted, choices: [chosen] })).toMatchObject(chosen);
  expect(chooseReader({ ...known, accepted, fallback: 'en-GB' })).toMatchObject({ language: 'de', region: 'DE' });
  expect(chooseReader({ ...known, fallback: 'de-CH' })).toMatchObject({ language: 'de', region: 'CH' });
  expect(chooseReader({ ...known, accepted: 'fr', fallback: 'de-CH' })).toMatchObject({ language: 'de', region: 'FR' });
});

test('the profile takes precedence over what was chosen in this browser', () => {
  const choices = [
    { language: 'de', region: undefined },
    { language: 'en', region: 'GB' },
  ];
  expect(chooseReader({ ...known, choices })).toMatchObject({ language: 'de', region: 'GB' });
});

test('the pseudo-language is offered only where it is switched on', () => {
  const choices = [{ language: 'en-XB', region: undefined }];
  expect(chooseReader({ ...known, choices }).language).toBe('en');
  expect(chooseReader({ ...known, choices, pseudo: true }).language).toBe('en-XB');
});

test.each([
  ['', []],
  ['*', []],
  ['de;q=0', []],
  ['de;q=x,en', ['en']],
  ["'><script>,en-GB", ['en-GB']],
  [`${'a'.repeat(100_000)},en`, []],
])('of the Accept-Language header %s only language tags are used', (header, tags) => {
  expect(acceptedTags(header)).toEqual(tags);
});

test.each(['Mars/Olympus', '../etc/passwd', 'a'.repeat(1_000), ''])('the time zone %s is ignored', (timeZone) => {
  expect(chooseReader({ ...known, timeZone }).timeZone).toBeUndefined();
});

test('dates and numbers follow the region, their words the language', () => {
  readsAs('en', 'US', 'UTC');
  expect(formatDate(NOON, 'date')).toBe('Nov 22, 2026');
  readsAs('en', 'GB', 'UTC');
  expect(formatDate(NOON, 'date')).toBe('22 Nov 2026');
  readsAs('en', 'DE', 'UTC');
  expect(formatDate(NOON, 'longDate')).toBe('22 November 2026');
  expect(formatNumber(1234.5)).toBe('1.234,5');
  readsAs('de', 'DE', 'UTC');
  expect(formatDate(NOON, 'longDate')).toBe('22. November 2026');
  expect(formatList(['A', 'B', 'C'])).toBe('A, B und C');
  expect(formatList(['A', 'B'], 'or')).toBe('A oder B');
  expect(formatRelative(-1, 'day')).toBe('gestern');
});

test('times are in the reader’s zone', () => {
  readsAs('en', 'GB', 'Asia/Tokyo');
  expect(formatDate(NOON, 'time')).toBe('21:05');
  expect(formatDate(NOON, 'time', 'UTC')).toBe('12:05');
});
