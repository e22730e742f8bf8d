import { afterEach, describe, expect, test } from 'vitest';
import { startFakeGemini } from '../../../test/fakes/gemini/gemini';
import { startFakeOpenAi } from '../../../test/fakes/openai/openai';
import { overloaded } from '../../../test/fakes/reply';
import { ModelCatalog } from './catalog';
import { settingsWith } from './test-support/step';

const servers: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function gemini() {
  const fake = await startFakeGemini();
  servers.push(fake);
  return { apiKey: fake.apiKey, baseUrl: fake.baseUrl };
}

async function compatible(models?: string[]) {
  const fake = await startFakeOpenAi(models ? { models } : {});
  servers.push(fake);
  return { apiKey: fake.apiKey, baseUrl: fake.baseUrl };
}

const offerOf = async (catalog: ModelCatalog, provider: string) =>
  (await catalog.list()).find((offer) => offer.provider === provider)!;

describe('the list', () => {
  test('without any key there is the offline copy editor, and it is the default', async () => {
    const catalog = new ModelCatalog(settingsWith({}));
    const offers = await catalog.list();
    expect(offers.filter(({ status }) => status === 'ready').map(({ provider }) => provider)).toEqual(['offline']);
    expect(await catalog.defaultModel()).toEqual({ provider: 'offline', model: 'offline/copy-editor' });
  });

  test('Gemini: all pages, only models that write text, with what they take as thinking', async () => {
    const catalog = new ModelCatalog(settingsWith({ google: await gemini() }));
    const { models } = await offerOf(catalog, 'google');
    expect(models.map(({ model }) => model)).toContain('google/gemini-3.8-flash');
    expect(models.map(({ model }) => model)).not.toContain('google/gemini-embedding-001');
    expect(models.find(({ model }) => model === 'google/gemini-2.5-pro')?.thinking.kind).toBe('budget');
    expect(await catalog.defaultModel()).toEqual({ provider: 'google', model: 'google/gemini-3.8-flash' });
  });

  test('a compatible server: its own list, or the one that the operator names', async () => {
    const setting = await compatible(['a', 'b']);
    const own = new ModelCatalog(settingsWith({ compatible: setting }));
    expect((await offerOf(own, 'compatible')).models.map(({ model }) => model)).toEqual([
      'compatible/a',
      'compatible/b',
    ]);
    const named = new ModelCatalog(settingsWith({ compatible: { ...setting, models: ['c'] } }));
    expect((await offerOf(named, 'compatible')).models.map(({ model }) => model)).toEqual(['compatible/c']);
  });

  test('a wrong key and a server that is not there say so, and no other provider becomes the default', async () => {
    const google = { ...(await gemini()), apiKey: 'wrong' };
    const openai = { apiKey: 'k', baseUrl: 'http://127.0.0.1:9/v1' };
    const catalog = new ModelCatalog(settingsWith({ google, openai, compatible: await compatible(['local']) }));
    expect(await offerOf(catalog, 'google')).toMatchObject({
      status: 'unreachable',
      problem: expect.stringContaining('refused the key'),
    });
    expect(await offerOf(catalog, 'openai')).toMatchObject({
      status: 'unreachable',
      problem: expect.stringContaining('couldn’t be reached'),
    });
    expect(await catalog.defaultModel()).toEqual({
      provider: 'google',
      problem: expect.stringContaining('refused the key'),
    });
  });

  test('a server without a list of models: the problem says that, and names no model', async () => {
    const { apiKey, baseUrl } = await compatible();
    const catalog = new ModelCatalog(settingsWith({ compatible: { apiKey, baseUrl: `${baseUrl}/elsewhere` } }));
    const { problem } = await offerOf(catalog, 'compatible');
    expect(problem).toContain('Can’t load the list of models');
    expect(problem).toContain('Unknown request URL');
    expect(problem).not.toContain('“”');
  });

  test('the default stays known while its list fails', async () => {
    let now = 0;
    const fake = await startFakeGemini();
    servers.push(fake);
    const google = { apiKey: fake.apiKey, baseUrl: fake.baseUrl };
    const settings = settingsWith({ google, compatible: await compatible(['local']) });
    const catalog = new ModelCatalog(settings, { now: () => now });
    const known = { provider: 'google', model: 'google/gemini-3.8-flash' };
    expect(await catalog.defaultModel()).toEqual(known);
    fake.failLists(overloaded());
    for (const minutes of [11, 20, 300]) {
      now = minutes * 60_000;
      expect((await offerOf(catalog, 'google')).status).toBe('unreachable');
      expect(await catalog.defaultModel()).toEqual(known);
    }
  });

  test('answers are kept, failures only for a moment', async () => {
    let now = 0;
    const setting = await compatible(['a']);
    const catalog = new ModelCatalog(settingsWith({ compatible: setting }), { now: () => now });
    expect((await offerOf(catalog, 'compatible')).status).toBe('ready');
    await servers.pop()!.close();
    now = 9 * 60_000;
    expect((await offerOf(catalog, 'compatible')).status).toBe('ready');
    now = 11 * 60_000;
    expect((await offerOf(catalog, 'compatible')).status).toBe('unreachable');
    const fake = await startFakeOpenAi({ port: Number(new URL(setting.baseUrl).port), models: ['a'] });
    servers.push(fake);
    expect((await offerOf(catalog, 'compatible')).status).toBe('unreachable');
    now += 21_000;
    expect((await offerOf(catalog, 'compatible')).status).toBe('ready');
  });
});
