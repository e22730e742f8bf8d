import { expect, test } from 'vitest';
import { readSettings, SettingsError } from './settings';

test('an empty environment gives the documented defaults', () => {
  const s = readSettings({});
  expect(s).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    dataDir: '.data',
    databaseUrl: undefined,
    logLevel: 'info',
    sessionIdleMs: 7 * 24 * 3_600_000,
    imageHosts: [],
    languages: { fallback: 'en', pseudo: false },
  });
  expect([...s.roles]).toEqual(['web', 'sync', 'worker']);
  expect(s.providers.compatible).toBeUndefined();
});

test('hosts of pictures are a list of names, with wildcards and ports', () => {
  expect(readSettings({ IMAGE_HOSTS: 'Images.example.org, *.cdn.example,localhost:9000' }).imageHosts).toEqual([
    'images.example.org',
    '*.cdn.example',
    'localhost:9000',
  ]);
  expect(readSettings({ IMAGE_HOSTS: '*' }).imageHosts).toEqual(['*']);
});

test('a setting that is set to nothing counts as not set', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '' }).port).toBe(3000);
});

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['PUBLIC_URL', 'not a url'],
  ['REDIS_URL', 'http://localhost'],
  ['ROLES', 'web,cook'],
  ['AUTH_SECRET', 'short'],
  ['GOOGLE_GENERATIVE_AI_BASE_URL', 'https://example.com/v1'],
  ['DEFAULT_MODEL', 'gemini'],
  ['LOG_LEVEL', 'loud'],
  ['SESSION_IDLE_MINUTES', '1'],
  ['IMAGE_HOSTS', 'https://images.example.org'],
  ['IMAGE_HOSTS', "example.org; script-src 'unsafe-inline'"],
  ['IMAGE_HOSTS', 'a.example,,b.example'],
  ['SESSION_IDLE_MINUTES', '99999'],
  ['DEFAULT_LANGUAGE', 'english'],
  ['DEFAULT_LANGUAGE', 'fr'],
])('a wrong %s is refused with one line that names it and does not repeat the value', (name, value) => {
  const thrown = (() => {
    try {
      readSettings({ [name]: value });
    } catch (error) {
      return error;
    }
  })();
  expect(thrown).toBeInstanceOf(SettingsError);
  const { message } = thrown as SettingsError;
  expect(message).toMatch(new RegExp(`^${name} `));
  expect(message).not.toContain('\n');
  expect(message.slice(name.length)).not.toContain(value);
});

test('a model id of OpenRouter can contain slashes', () => {
  expect(readSettings({ DEFAULT_MODEL: 'openrouter/anthropic/some-model' }).defaultModel).toBe(
    'openrouter/anthropic/some-model',
  );
});

test.each([
  [undefined, 'https://api.anthropic.com/v1'],
  ['https://api.anthropic.com/v1/', 'https://api.anthropic.com/v1'],
  ['https://api.anthropic.com', 'https://api.anthropic.com/v1'],
  ['http://127.0.0.1:4000/', 'http://127.0.0.1:4000/v1'],
  ['https://proxy.example.com/claude', 'https://proxy.example.com/claude'],
])('Anthropic’s address %s is taken as %s: a bare one gets its version, a path is left as it is', (given, taken) => {
  expect(readSettings({ ANTHROPIC_BASE_URL: given }).providers.anthropic.baseUrl).toBe(taken);
});

test('a bucket for files is set completely or not at all', () => {
  const all = {
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'files',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  expect(readSettings({}).files.s3).toBeUndefined();
  expect(readSettings(all).files.s3).toMatchObject({ bucket: 'files', region: 'us-east-1', prefix: '' });
  const { S3_SECRET_ACCESS_KEY: _, ...some } = all;
  expect(() => readSettings(some)).toThrow('S3_SECRET_ACCESS_KEY is missing: it’s required if S3_ENDPOINT is set');
  expect(() => readSettings({ ...all, S3_PREFIX: '../x' })).toThrow('S3_PREFIX must be a folder');
});
