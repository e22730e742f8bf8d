import { expect, test } from 'vitest';
import { availableModels, chooseModel } from '@/agent/queries/models';
import { makeWorld } from './fixture';

const { platform, gemini } = await makeWorld();

test('models of all providers, one of them the default; providers without a key are left out', async () => {
  const models = await availableModels(platform);
  expect(models.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  const flash = models.find(({ model }) => model === 'google/gemini-3-flash-preview');
  expect(flash).toMatchObject({ available: true, thinking: { kind: 'levels' }, provider: 'Gemini' });
  expect(models[0]?.isDefault).toBe(true);
  expect(models.some(({ model }) => model.startsWith('openai/'))).toBe(false);
  expect(models.at(-1)).toMatchObject({ model: 'offline/copy-editor', available: true });
  expect(JSON.stringify(models)).not.toContain(gemini.apiKey);
});

test('who has not chosen gets the operator’s default, also one that its provider does not list', async () => {
  const settings = { ...platform.settings, defaultModel: 'google/gemini-of-tomorrow' };
  expect(await chooseModel({ settings })).toBe('google/gemini-of-tomorrow');
  expect((await availableModels({ settings }))[0]).toMatchObject({ isDefault: true, label: 'gemini-of-tomorrow' });
});

test('a provider that cannot be reached says so', async () => {
  const google = { apiKey: 'key', baseUrl: 'http://127.0.0.1:9/v1beta' };
  const settings = { ...platform.settings, providers: { ...platform.settings.providers, google } };
  expect((await availableModels({ settings })).find(({ model }) => model === 'google/')).toMatchObject({
    available: false,
    reason: expect.stringContaining('could not be reached'),
  });
});

test('a model that cannot be used is refused before a turn is written', async () => {
  await expect(chooseModel(platform, 'openai/gpt-5')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await expect(chooseModel(platform, 'gpt-5')).rejects.toMatchObject({ code: 'INVALID' });
});

test('with no key at all there is the offline copy editor', async () => {
  const providers = {
    ...platform.settings.providers,
    google: { ...platform.settings.providers.google, apiKey: undefined },
  };
  expect(await chooseModel({ settings: { ...platform.settings, providers } })).toBe('offline/copy-editor');
});
