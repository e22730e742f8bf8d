import { expect, test } from 'vitest';
import {
  documentIdAt,
  type ImageGrant,
  imageSources,
  isAllowedHost,
  isGranted,
  readImageConsent,
  writeImageConsent,
} from './remote-images';

const grant = (documentId: string, host = 'example.org'): ImageGrant => ({ documentId, host });

test('consent counts for one host in one document, or for all', () => {
  const consent = readImageConsent('doc-1/example.org!doc-2/localhost:9000');
  expect(isGranted(consent, grant('doc-1'))).toBe(true);
  expect(isGranted(consent, grant('doc-2', 'localhost:9000'))).toBe(true);
  const others = [
    grant('doc-2'),
    grant('doc-11'),
    grant('doc-1', 'www.example.org'),
    grant('', ''),
    grant('doc-2', 'localhost'),
  ];
  for (const other of others) expect(isGranted(consent, other), JSON.stringify(other)).toBe(false);
  for (const other of others) expect(isGranted(readImageConsent('always'), other)).toBe(true);
});

test.each([
  undefined,
  '',
  '!!',
  'Always',
  'doc-1',
  'doc-1/',
  '/example.org',
  'doc-1/example.org/x',
  "doc-1/example.org;script-src'unsafe-inline'",
  'doc-1/*',
  'doc-1/*.org',
  'doc-1/https:',
  'doc-1/a b',
  'doc-1/a,b',
  `doc-1/${'x'.repeat(254)}`,
  `${'x'.repeat(65)}/example.org`,
  '%64oc-1/example.org',
])('a cookie that the product did not write (%j) grants nothing', (cookie) => {
  expect(readImageConsent(cookie)).toEqual({ always: false, grants: [] });
  expect(imageSources(readImageConsent(cookie), [])).toEqual([]);
});

test('written grants are read back, each once, and only the newest if there are too many', () => {
  const grants = Array.from({ length: 80 }, (_, at) => grant(`doc-${at}`));
  const kept = readImageConsent(writeImageConsent({ always: false, grants: [...grants, ...grants] })).grants;
  expect(kept).toEqual(grants.slice(-50));
  const long = grants.map(({ documentId }) => grant(documentId, `${'x'.repeat(240)}.org`));
  const cookie = writeImageConsent({ always: false, grants: long });
  expect(cookie.length).toBeLessThan(4_000);
  expect(readImageConsent(cookie).grants.at(-1)).toEqual(long.at(-1));
  expect(readImageConsent(writeImageConsent({ always: true, grants }))).toEqual({ always: true, grants: [] });
});

test('a policy names the allowed hosts and those of grants, and no scheme unless all are wanted', () => {
  const consent = readImageConsent('doc-1/example.org!doc-2/example.org');
  expect(imageSources(consent, ['*.cdn.example'])).toEqual(['*.cdn.example', 'example.org']);
  expect(imageSources(consent, ['*'])).toEqual(['http:', 'https:']);
  expect(imageSources(readImageConsent('always'), [])).toEqual(['http:', 'https:']);
});

test('hosts match patterns as in a content security policy', () => {
  const allowed = ['images.example.org', '*.cdn.example', 'localhost:9000'];
  const hosts = { 'images.example.org': true, 'a.cdn.example': true, 'a.b.cdn.example': true, 'localhost:9000': true };
  const others = ['example.org', 'cdn.example', 'evil-cdn.example', 'images.example.org.evil.example', 'localhost'];
  for (const host of Object.keys(hosts)) expect(isAllowedHost(host, allowed), host).toBe(true);
  for (const host of others) expect(isAllowedHost(host, allowed), host).toBe(false);
  expect(isAllowedHost('anything.example', ['*'])).toBe(true);
});

test('a document is found in the path of its pages', () => {
  expect(documentIdAt('/d/doc-1')).toBe('doc-1');
  expect(documentIdAt('/d/doc-1/history')).toBe('doc-1');
  for (const path of ['/', '/d/', '/settings/account', '/x/d/doc-1']) expect(documentIdAt(path)).toBeUndefined();
});
