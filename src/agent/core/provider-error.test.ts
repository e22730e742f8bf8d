import { describe, expect, test } from 'vitest';
import { describeFailure, type Failure } from './provider-error';

const describe503 = (failure: Partial<Failure>) =>
  describeFailure({ provider: 'google', modelId: 'gemini-3-flash-preview', status: 503, ...failure });

const quota = (quotaId: string, retryDelay: string) => ({
  error: {
    code: 429,
    status: 'RESOURCE_EXHAUSTED',
    message: 'You exceeded your current quota.',
    details: [
      { '@type': 'type.googleapis.com/google.rpc.QuotaFailure', violations: [{ quotaId }] },
      { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay },
    ],
  },
});

describe('what people are told', () => {
  test.each([
    [null, undefined, /could not be reached/, true],
    [401, undefined, /refused the key/, false],
    [403, undefined, /refused the key/, false],
    [402, undefined, /credit/, false],
    [404, undefined, /does not offer the model “gemini-3-flash-preview”/, false],
    [400, undefined, /refused the request/, false],
    [413, undefined, /too long/, false],
    [429, undefined, /no more requests/, true],
    [500, undefined, /overloaded/, true],
    [503, undefined, /overloaded/, true],
    [400, { error: { message: 'This exceeds the maximum number of tokens allowed' } }, /too long/, false],
    [
      400,
      { error: { message: 'API key not valid.', details: [{ reason: 'API_KEY_INVALID' }] } },
      /refused the key/,
      false,
    ],
    [429, { error: { message: 'x', code: 'insufficient_quota' } }, /credit/, false],
    [429, quota('GenerateRequestsPerDayPerProjectPerModel-FreeTier', '3s'), /credit or daily quota/, false],
    [429, quota('GenerateRequestsPerMinutePerProjectPerModel', '3s'), /no more requests/, true],
  ])('%s %j', (status, body, message, retryable) => {
    const error = describe503({ status, body: body && JSON.stringify(body) });
    expect(error.message).toMatch(message);
    expect(error.retryable).toBe(retryable);
  });
});

describe('the wait that the provider asks for', () => {
  test('in the body, as Gemini does', () => {
    expect(describe503({ body: JSON.stringify(quota('PerMinute', '34.4s')) }).retryAfterMs).toBe(34_400);
  });
  test('in the body, as an array on the compatible route', () => {
    expect(describe503({ body: JSON.stringify([quota('PerMinute', '7s')]) }).retryAfterMs).toBe(7_000);
  });
  test('in a header: milliseconds, seconds or a date', () => {
    expect(describe503({ headers: { 'retry-after-ms': '1500', 'retry-after': '9' } }).retryAfterMs).toBe(1_500);
    expect(describe503({ headers: { 'retry-after': '9' } }).retryAfterMs).toBe(9_000);
    const nowMs = Date.parse('2026-11-21T10:00:00Z');
    expect(describe503({ headers: { 'retry-after': 'Sat, 21 Nov 2026 10:00:05 GMT' }, nowMs }).retryAfterMs).toBe(
      5_000,
    );
  });
  test('nonsense is no wait', () => {
    expect(describe503({ headers: { 'retry-after': 'soon' } }).retryAfterMs).toBeNull();
    expect(describe503({ body: JSON.stringify(quota('x', 'soon')) }).retryAfterMs).toBeNull();
  });
});

describe("the provider's own words", () => {
  test.each([
    ['{"error":{"message":"Bad thing"}}', 'Bad thing'],
    ['[{"error":{"message":"Bad thing"}}]', 'Bad thing'],
    ['{"error":"Bad thing"}', 'Bad thing'],
    ['{"detail":"Bad thing"}', 'Bad thing'],
    ['Bad thing\n', 'Bad thing'],
    ['<html><body>502</body></html>', null],
    ['', null],
    ['[]', null],
  ])('%s', (body, words) => {
    expect(describe503({ body }).providerMessage).toBe(words);
  });
  test('they are shortened', () => {
    expect(describe503({ body: 'x'.repeat(9_999) }).providerMessage).toHaveLength(500);
  });
});
