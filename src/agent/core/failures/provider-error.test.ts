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

describe('messages for people', () => {
  test.each([
    [null, undefined, /Couldn’t reach/, true],
    [401, undefined, /refused the key/, false],
    [403, undefined, /refused the key/, false],
    [402, undefined, /credit/, false],
    [404, undefined, /doesn’t offer the model “gemini-3-flash-preview”/, false],
    [400, undefined, /refused the request/, false],
    [413, undefined, /too long/, false],
    [429, undefined, /limiting requests/, true],
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
    [429, quota('GenerateRequestsPerDayPerProjectPerModel-FreeTier', '3s'), /daily quota for Gemini.*PerDay/, false],
    [429, quota('GenerateRequestsPerMinutePerProjectPerModel', '3s'), /A quota for Gemini.*PerMinute/, true],
  ])('%s %j', (status, body, message, retryable) => {
    const error = describe503({ status, body: body && JSON.stringify(body) });
    expect(error.message).toMatch(message);
    expect(error.retryable).toBe(retryable);
  });
});

describe('the wait that the provider asks for', () => {
  test('is read from the body, as Gemini sends it', () => {
    expect(describe503({ body: JSON.stringify(quota('PerMinute', '34.4s')) }).retryAfterMs).toBe(34_400);
  });
  test('is read from an array in the body, as the compatible route sends it', () => {
    expect(describe503({ body: JSON.stringify([quota('PerMinute', '7s')]) }).retryAfterMs).toBe(7_000);
  });
  test('is read from a header in milliseconds, in seconds or as a date', () => {
    expect(describe503({ headers: { 'retry-after-ms': '1500', 'retry-after': '9' } }).retryAfterMs).toBe(1_500);
    expect(describe503({ headers: { 'retry-after': '9' } }).retryAfterMs).toBe(9_000);
    const nowMs = Date.parse('2026-11-21T10:00:00Z');
    expect(describe503({ headers: { 'retry-after': 'Sat, 21 Nov 2026 10:00:05 GMT' }, nowMs }).retryAfterMs).toBe(
      5_000,
    );
  });
  test('is undefined if it makes no sense', () => {
    expect(describe503({ headers: { 'retry-after': 'soon' } }).retryAfterMs).toBeNull();
    expect(describe503({ body: JSON.stringify(quota('x', 'soon')) }).retryAfterMs).toBeNull();
  });
});

test('a wait is reported in full, never as a shorter one', () => {
  const told = (retryDelay: string) => describe503({ status: 429, body: quota('PerMinute', retryDelay) }).message;
  expect(told('0.2s')).toContain('Try again in 1 second.');
  expect(told('34.4s')).toContain('Try again in 35 seconds.');
  expect(told('300s')).toContain('Try again in 5 minutes.');
  expect(told('301s')).toContain('Try again in 6 minutes.');
  expect(told('7200s')).toContain('Try again in 2 hours.');
  expect(describe503({ headers: { 'retry-after': '300' } }).message).toContain('Try again in 5 minutes.');
});

test('an exceeded quota is named with its metric, limit and model', () => {
  const violations = [
    {
      quotaMetric: 'generativelanguage.googleapis.com/generate_content_free_tier_requests',
      quotaId: 'GenerateRequestsPerMinutePerProjectPerModel-FreeTier',
      quotaDimensions: { location: 'global', model: 'gemini-3.8-flash' },
      quotaValue: '10',
    },
    { quotaMetric: 'generativelanguage.googleapis.com/generate_content_input_tokens' },
  ];
  const { message } = describe503({ status: 429, body: { error: { message: 'x', details: [{ violations }] } } });
  expect(message).toContain(
    'GenerateRequestsPerMinutePerProjectPerModel-FreeTier (generate_content_free_tier_requests, limit 10, ' +
      'gemini-3.8-flash); generate_content_input_tokens',
  );
});

describe('a list of models that can not be fetched', () => {
  test.each([
    [null, /couldn’t be reached/],
    [400, /refused the request/],
    [401, /refused the key/],
    [404, /has no list of models at this address/],
    [429, /is limiting requests/],
    [503, /is overloaded/],
  ])('%s says so, and names no model', (status, reason) => {
    const { message } = describe503({ modelId: null, status });
    expect(message).toMatch(/^Can’t load the list of models: Gemini /);
    expect(message).toMatch(reason);
    expect(message).not.toContain('“');
  });
});

describe("the provider's own words", () => {
  test.each([
    ['{"error":{"message":"Bad thing"}}', 'Bad thing'],
    ['[{"error":{"message":"Bad thing"}}]', 'Bad thing'],
    ['{"error":"Bad thing"}', 'Bad thing'],
    ['{"detail":"Bad thing"}', 'Bad thing'],
    [
      '{"error":{"message":"Provider returned error","metadata":{"raw":"{\\"error\\":{\\"message\\":\\"Bad thing\\"}}"}}}',
      'Provider returned error: Bad thing',
    ],
    ['Bad thing\n', 'Bad thing'],
    ['<html><body>502</body></html>', null],
    ['', null],
    ['[]', null],
  ])('%s', (body, words) => {
    expect(describe503({ body }).providerMessage).toBe(words);
  });
  test('long messages are shortened', () => {
    expect(describe503({ body: 'x'.repeat(9_999) }).providerMessage).toHaveLength(501);
  });
});
