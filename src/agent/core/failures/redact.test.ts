import fc from 'fast-check';
import { expect, test } from 'vitest';
import { redact } from './redact';

const KEY = 'AQ.Ab8RN6Kp3-zzQ2_secret';
const BASE64 = Buffer.from(KEY).toString('base64');

test.each([
  ['the key itself', `Key ${KEY} is not valid.`],
  ['in a header', `x-goog-api-key: ${KEY}`],
  ['as a bearer token', `Authorization: Bearer ${KEY}`],
  ['in JSON', `{"headers":{"authorization":"Bearer ${KEY}"}}`],
  ['in an address', `POST https://host/v1beta/models?alt=sse&key=${encodeURIComponent(KEY)} failed`],
  ['as base64', `Basic ${BASE64}`],
  ['only its beginning', `The key ${KEY.slice(0, 12)}… is not valid.`],
  ['only its end', `The key …${KEY.slice(-9)} is not valid.`],
])('%s does not stay in the text', (_name, text) => {
  const out = redact(text, [KEY, BASE64]);
  for (let from = 0; from + 8 <= KEY.length; from++) expect(out).not.toContain(KEY.slice(from, from + 8));
  expect(out).not.toContain(BASE64);
  expect(out).toContain('[removed]');
});

test.each([
  ['a key of somebody else', 'Bad key sk-proj-abcdef123456'],
  ['a masked key', 'Incorrect API key provided: sk-abc***wxyz.'],
  ['name and password of an address', 'http://user:password@host/v1 is not there'],
  ['a thought signature', `Base64 decoding failed for "${'CiQBjz1rX2fR9zWm'.repeat(4)}"`],
])('%s is removed although it isn’t one of our secrets', (_name, text) => {
  expect(redact(text)).toContain('[removed]');
  expect(redact(text)).not.toMatch(/abcdef123456|wxyz|password|CiQB/);
});

test.each([
  'API key not valid. Please pass a valid API key.',
  'Quota exceeded for GenerateRequestsPerMinutePerProjectPerModel-FreeTier, limit: 10, model: gemini-2.5-flash',
  'Invalid JSON payload received. Unknown name "x" at \'contents[0]\': Cannot find field.',
  'The model claude-sonnet-4-5-20250929 is overloaded (request 0b3f9f64-5717-4562-b3fc-2c963f66afa6)',
])('plain words stay as they are: %s', (text) => {
  expect(redact(text, [KEY])).toBe(text);
});

test('no 8 consecutive characters of a key get through, wherever it is', () => {
  const key = fc.stringMatching(/^[\x21-\x7e]{12,80}$/);
  fc.assert(
    fc.property(key, fc.string(), fc.string(), fc.nat(70), (secret, before, after, cut) => {
      const out = redact(`${before}${secret.slice(cut % 5)}${after}`, [secret]).replaceAll('[removed]', '\n');
      for (let from = 0; from + 8 <= secret.length; from++) expect(out).not.toContain(secret.slice(from, from + 8));
    }),
  );
});
