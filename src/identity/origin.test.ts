import { expect, test } from 'vitest';
import { isFromHere, isFromOwnPage, isTrustedOrigin } from './origin';

const LOCAL = 'http://localhost:3000';
const PUBLIC = 'https://docs.example.org';

test.each([
  [PUBLIC, PUBLIC, 'docs.example.org'],
  [LOCAL, LOCAL, 'localhost:3000'],
  ['http://127.0.0.1:3000', LOCAL, '127.0.0.1:3000'],
  ['http://[::1]:3000', LOCAL, '[::1]:3000'],
  ['http://localhost:4000', LOCAL, 'localhost:4000'],
])('a page of %s may change things at %s when asked through %s', (origin, publicUrl, host) => {
  expect(isTrustedOrigin(origin, publicUrl, host)).toBe(true);
});

test.each([
  ['https://evil.example', PUBLIC, 'docs.example.org'],
  ['http://docs.example.org', PUBLIC, 'docs.example.org'],
  ['https://docs.example.org.evil.example', PUBLIC, 'docs.example.org'],
  ['https://evil.example', PUBLIC, 'evil.example'],
  ['http://localhost:3000', PUBLIC, 'localhost:3000'],
  ['http://localhost:4000', LOCAL, 'localhost:3000'],
  ['http://rebound.example:3000', LOCAL, 'rebound.example:3000'],
  ['null', LOCAL, 'localhost:3000'],
  ['', LOCAL, 'localhost:3000'],
  ['file:///tmp/x.html', LOCAL, 'localhost:3000'],
])('a page of %s may not change things at %s when asked through %s', (origin, publicUrl, host) => {
  expect(isTrustedOrigin(origin, publicUrl, host)).toBe(false);
});

const HERE = 'https://docs.example.org';
const own = (headers: Record<string, string>) =>
  isFromOwnPage({ headers: { host: 'docs.example.org', ...headers } }, HERE);

test('forms from our own pages are accepted, even if the browser sends only one of the two headers', () => {
  expect(own({ 'sec-fetch-site': 'same-origin', origin: HERE })).toBe(true);
  expect(own({ 'sec-fetch-site': 'same-origin', origin: 'null' })).toBe(true);
  expect(own({ origin: HERE })).toBe(true);
  // A program, which has no browser's cookies.
  expect(own({})).toBe(true);
});

test('forms from other origins are refused, even from the same site and by old browsers', () => {
  expect(own({ 'sec-fetch-site': 'cross-site' })).toBe(false);
  expect(own({ 'sec-fetch-site': 'same-site' })).toBe(false);
  expect(own({ origin: 'https://evil.example.org' })).toBe(false);
  expect(own({ origin: 'null' })).toBe(false);
  expect(isFromHere({ headers: { origin: 'null', host: 'docs.example.org' } }, HERE)).toBe(false);
});
