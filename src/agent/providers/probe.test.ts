import { afterEach, expect, test } from 'vitest';
import { startFakeAnthropic } from '../../../test/fakes/anthropic/anthropic';
import { FAKE_CLAUDES } from '../../../test/fakes/anthropic/models';
import { startFakeGemini } from '../../../test/fakes/gemini/gemini';
import { type FakeOpenAiOptions, startFakeOpenAi } from '../../../test/fakes/openai/openai';
import { say } from '../../../test/fakes/reply';
import { ModelCatalog } from './catalog';
import { probeProvider } from './probe';
import { ask, modelWith, play, settingsWith } from './test-support/step';

const servers: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function anthropic() {
  const fake = await startFakeAnthropic();
  servers.push(fake);
  return fake;
}

async function start(options: FakeOpenAiOptions = {}) {
  const fake = await startFakeOpenAi(options);
  servers.push(fake);
  return fake;
}

test('a valid key: the number of models is reported', async () => {
  const gemini = await startFakeGemini();
  servers.push(gemini);
  expect(await probeProvider('google', gemini)).toMatchObject({ ok: true, models: expect.any(Number) });
  expect(await probeProvider('anthropic', await anthropic())).toMatchObject({ ok: true, models: FAKE_CLAUDES.length });
  expect(await probeProvider('openai', await start({ models: ['a', 'b', 'tts-1'] }))).toMatchObject({
    ok: true,
    models: 2,
  });
});

test('a refused key: the provider’s own message is reported, and never the key', async () => {
  const apiKey = 'sk-wrong-key-of-a-test';
  const gemini = await startFakeGemini();
  servers.push(gemini);
  const asked = [
    await probeProvider('google', { ...gemini, apiKey }),
    await probeProvider('openai', { ...(await start()), apiKey }),
    await probeProvider('anthropic', { ...(await anthropic()), apiKey }),
    await probeProvider('openrouter', { ...(await start({ dialect: 'openrouter' })), apiKey }),
  ];
  expect(asked.map((result) => !result.ok && result.words)).toEqual([
    expect.stringContaining('API key not valid'),
    expect.stringContaining('Incorrect API key'),
    'invalid x-api-key',
    'User not found.',
  ]);
  for (const result of asked) expect(result).toMatchObject({ ok: false, problem: expect.stringContaining('refused') });
  expect(JSON.stringify(asked)).not.toContain(apiKey);
});

test('an address without a server, an address of another service, and a missing key are reported', async () => {
  const nobody = { apiKey: 'sk-1', baseUrl: 'http://127.0.0.1:9/v1' };
  expect(await probeProvider('openai', nobody)).toMatchObject({
    ok: false,
    problem: expect.stringContaining('couldn’t be reached'),
    status: null,
  });
  const other = await start({ dialect: 'openrouter' });
  const wrong = { apiKey: other.apiKey, baseUrl: other.baseUrl.replace('/v1', '') };
  expect(await probeProvider('openai', wrong)).toMatchObject({ ok: false, status: 404 });
  expect(await probeProvider('openai', { apiKey: undefined, baseUrl: other.baseUrl })).toMatchObject({ ok: false });
});

test('OpenRouter lists what each model can do; models that only generate images are left out', async () => {
  const { apiKey, baseUrl } = await start({ dialect: 'openrouter', models: ['a/vision', 'b/plain', 'c/painter'] });
  const offers = await new ModelCatalog(settingsWith({ openrouter: { apiKey, baseUrl } })).list();
  expect(offers.find(({ provider }) => provider === 'openrouter')?.models).toEqual([
    {
      model: 'openrouter/a/vision',
      name: 'Name of a/vision',
      thinking: expect.objectContaining({ kind: 'effort' }),
      maxTemperature: 2,
      tools: true,
      vision: true,
      context: 131_072,
      isCorrected: false,
    },
    expect.objectContaining({ model: 'openrouter/b/plain', thinking: { kind: 'none' }, tools: false, vision: false }),
  ]);
});

test('Anthropic’s list is read page by page with its own header, and says what each model can do', async () => {
  const { apiKey, baseUrl } = await anthropic();
  const offers = await new ModelCatalog(settingsWith({ anthropic: { apiKey, baseUrl } })).list();
  const models = offers.find(({ provider }) => provider === 'anthropic')?.models ?? [];
  expect(models.map(({ name }) => name)).toEqual(FAKE_CLAUDES.map(({ id }) => id.toUpperCase()));
  expect(models[0]).toEqual({
    model: `anthropic/${FAKE_CLAUDES[0]!.id}`,
    name: FAKE_CLAUDES[0]!.id.toUpperCase(),
    thinking: expect.objectContaining({ kind: 'effort' }),
    maxTemperature: null,
    tools: true,
    vision: true,
    context: 200_000,
    isCorrected: false,
  });
  expect(models.at(-1)?.thinking).toEqual({ kind: 'none' });
});

test('requests name the application that sends them only to OpenRouter', async () => {
  const app = { name: 'Variorum', url: 'https://docs.example.org' };
  const told = [];
  for (const provider of ['openrouter', 'compatible', 'openai'] as const) {
    const fake = await start({ models: ['m'] });
    fake.enqueue(say('Hi'));
    const setting = { apiKey: fake.apiKey, baseUrl: fake.baseUrl };
    await play(modelWith(`${provider}/m`, { app, [provider]: setting }), [ask('Hi')]);
    told.push([fake.requests[0]?.headers['http-referer'], fake.requests[0]?.headers['x-title']]);
  }
  expect(told).toEqual([
    ['https://docs.example.org', 'Variorum'],
    [undefined, undefined],
    [undefined, undefined],
  ]);
});
