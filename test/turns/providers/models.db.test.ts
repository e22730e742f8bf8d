import { expect, test } from 'vitest';
import { availableModels, chooseModel } from '@/agent/queries/models';
import { makeWorld } from '../fixture';

const world = await makeWorld();
const { platform, gemini, workspaceId, projectId } = world;
const place = { workspaceId, projectId };
const editor = world.as('editor');
/** Returns the editor on an installation with other settings. */
const withSettings = (settings: Partial<typeof platform.settings>) => ({
  ...editor,
  settings: { ...platform.settings, ...settings },
});

test('models of all providers, one of them the default; providers without a key are left out', async () => {
  const models = await availableModels(platform, place);
  expect(models.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  const flash = models.find(({ model }) => model === 'google/gemini-3-flash-preview');
  expect(flash).toMatchObject({ available: true, thinking: { kind: 'levels' }, provider: 'Gemini' });
  expect(models[0]?.isDefault).toBe(true);
  expect(models.some(({ model }) => model.startsWith('openai/'))).toBe(false);
  expect(models.at(-1)).toMatchObject({ model: 'offline/copy-editor', available: true });
  expect(JSON.stringify(models)).not.toContain(gemini.apiKey);
});

test('without a choice, people get the operator’s default model, even if its provider doesn’t list it', async () => {
  const ctx = withSettings({ defaultModel: 'google/gemini-of-tomorrow' });
  expect(await chooseModel(ctx, projectId)).toBe('google/gemini-of-tomorrow');
  expect((await availableModels(ctx, place))[0]).toMatchObject({ isDefault: true, label: 'gemini-of-tomorrow' });
});

test('an unreachable provider is reported', async () => {
  const google = { apiKey: 'key', baseUrl: 'http://127.0.0.1:9/v1beta' };
  const ctx = withSettings({ providers: { ...platform.settings.providers, google } });
  expect((await availableModels(ctx, place)).find(({ model }) => model === 'google/')).toMatchObject({
    available: false,
    reason: expect.stringContaining('couldn’t be reached'),
  });
});

test('a model that cannot be used is refused before a turn is written', async () => {
  await expect(chooseModel(editor, projectId, 'openai/gpt-5')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await expect(chooseModel(editor, projectId, 'gpt-5')).rejects.toMatchObject({ code: 'INVALID' });
});

test('without any key, the offline copy editor is used', async () => {
  const providers = {
    ...platform.settings.providers,
    google: { ...platform.settings.providers.google, apiKey: undefined },
  };
  expect(await chooseModel(withSettings({ providers }), projectId)).toBe('offline/copy-editor');
});
