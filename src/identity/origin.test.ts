import { expect, test } from 'vitest';
import { isTrustedOrigin } from './origin';

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
