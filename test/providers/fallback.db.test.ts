import { afterAll, beforeEach, expect, test } from 'vitest';
import { runTurnAgain } from '@/agent/commands/run-turn-again';
import { setFallback } from '@/agent/commands/set-fallback';
import { fallback } from '@/agent/queries/fallback';
import { turnDetails } from '@/agent/queries/turn';
import { newId } from '@/kernel/id';
import { listCalls } from '@/usage/queries/calls';
import { startFakeOpenAi } from '../fakes/openai/openai';
import { call, type Failure, overloaded, say } from '../fakes/reply';
import { ask, makeWorld, startTurnWorker, textOf, watch } from '../turns/fixture';

/** A turn whose model isn't available uses another one if, and only if, admins have set fallback models. */
const other = await startFakeOpenAi({ dialect: 'openrouter', models: ['x/small'], extraFields: ['reasoning'] });
afterAll(() => other.close());
const world = await makeWorld({ env: { OPENROUTER_API_KEY: other.apiKey, OPENROUTER_BASE_URL: other.baseUrl } });
const { platform, gemini, workspaceId } = world;
const { google } = platform.settings.providers;
const [admin, editor] = [world.as('admin'), world.as('editor')];
await startTurnWorker(platform);

const GEMINI = 'google/gemini-3-flash-preview';
const FALLBACK = ['openrouter/x/gone', 'openrouter/x/small'];
const keyRefused: Failure = {
  type: 'failure',
  status: 403,
  name: 'PERMISSION_DENIED',
  message: 'This key was leaked.',
};

beforeEach(async () => {
  gemini.failLists(undefined);
  platform.settings.providers.google = google;
  await setFallback(admin, { workspaceId, models: FALLBACK });
});

async function run({ model }: { model: string | undefined } = { model: GEMINI }) {
  const documentId = await world.newDocument('Text.\n');
  const { turnId } = await ask(editor, { documentId, request: 'Hello', model });
  const events = (await watch(editor, turnId)).map(({ event }) => event);
  const changes = events.flatMap((event) => (event.type === 'model-changed' ? [event] : []));
  return { turnId, events, changes, last: events.at(-1), turn: await turnDetails(editor, turnId) };
}

test('only admins can set the list, which is in the audit log and contains only usable models', async () => {
  expect(await fallback(admin, { workspaceId })).toMatchObject({ models: FALLBACK, updatedBy: { name: 'admin' } });
  const audit = await platform.db.auditEvent.findFirst({ where: { action: 'model.fallback_changed' } });
  expect(audit).toMatchObject({ actorId: 'admin', workspaceId });
  await expect(setFallback(editor, { workspaceId, models: [] })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  for (const model of ['openai/gpt-5', 'google/../../x']) {
    await expect(setFallback(admin, { workspaceId, models: [model] })).rejects.toThrow();
  }
});

test('TURN-11: if a model is unavailable, the turn uses the next one on the list, and says which ran and why', async () => {
  gemini.enqueue(keyRefused);
  other.enqueue(call('list_documents', {}), say('Hello from there.'));
  const { turnId, events, changes, turn } = await run();
  expect(textOf(events.map((event, seq) => ({ seq, at: new Date(), event })))).toBe('Hello from there.');
  expect(changes).toMatchObject([
    { from: GEMINI, to: 'openrouter/x/gone', reason: expect.stringContaining('This key was leaked.') },
    { from: 'openrouter/x/gone', to: 'openrouter/x/small', reason: expect.stringContaining('doesn’t offer') },
  ]);
  expect(turn).toMatchObject({
    model: 'openrouter/x/small',
    insteadOf: [{ model: GEMINI }, { model: 'openrouter/x/gone' }],
  });
  const { calls } = await listCalls(editor, { workspaceId, turnId, limit: 10 });
  expect(calls.map(({ model, status }) => [model, status])).toEqual([
    ['x/small', 'finished'],
    ['x/small', 'finished'],
    ['x/gone', 'failed'],
    ['gemini-3-flash-preview', 'failed'],
  ]);
});

test('a turn that is run again uses the model that was asked for', async () => {
  gemini.enqueue(keyRefused);
  other.enqueue(say('From there.'));
  const { turnId } = await run();
  gemini.enqueue(say('From here.'));
  const again = await runTurnAgain(editor, { turnId, key: newId() });
  expect(textOf(await watch(editor, again.turnId))).toBe('From here.');
  expect(await turnDetails(editor, again.turnId)).toMatchObject({ model: GEMINI, insteadOf: [] });
});

test('a default model also falls back if its provider’s list of models fails or its key is gone', async () => {
  gemini.failLists(overloaded());
  other.enqueue(say('One.'), say('Two.'));
  expect(await run({ model: undefined })).toMatchObject({
    last: { type: 'finished' },
    changes: [{ from: 'google/' }, {}],
  });
  platform.settings.providers.google = { ...google, apiKey: undefined };
  const settings = { ...platform.settings, defaultModel: GEMINI };
  const documentId = await world.newDocument('Text.\n');
  const { turnId } = await ask({ ...editor, settings }, { documentId, request: 'Hello', model: undefined });
  expect((await watch(editor, turnId)).at(-1)?.event.type).toBe('finished');
  expect(await turnDetails(editor, turnId)).toMatchObject({ model: 'openrouter/x/small' });
});

test('there is no fallback after a refused request, a filter or an answer that began', async () => {
  const asked = other.requests.length;
  const refused: Failure = { type: 'failure', status: 400, message: 'Bad request.' };
  for (const reply of [refused, { ...say('Some'), finish: 'SAFETY' }, { ...say('Some'), end: 'early' as const }]) {
    gemini.enqueue(reply);
    expect(await run()).toMatchObject({ last: { type: 'failed' }, changes: [], turn: { model: GEMINI } });
  }
  expect(other.requests).toHaveLength(asked);
});

test('after a model has answered, the turn keeps that model', async () => {
  const asked = other.requests.length;
  gemini.enqueue(call('list_documents', {}), keyRefused);
  expect(await run()).toMatchObject({ last: { type: 'failed' }, changes: [] });
  expect(other.requests).toHaveLength(asked);
});

test('if no model on the list is available, the turn fails with the last one’s message', async () => {
  await setFallback(admin, { workspaceId, models: ['openrouter/x/gone'] });
  gemini.enqueue(keyRefused);
  expect(await run()).toMatchObject({
    last: { type: 'failed', message: expect.stringContaining('x/gone') },
    turn: { insteadOf: [{ model: GEMINI }] },
  });
});

test('TURN-11: without a list the turn fails', async () => {
  await setFallback(admin, { workspaceId, models: [] });
  const asked = other.requests.length;
  gemini.enqueue(keyRefused);
  expect(await run()).toMatchObject({
    last: { type: 'failed', message: expect.stringContaining('leaked') },
    changes: [],
  });
  expect(other.requests).toHaveLength(asked);
  // A default model without a key is refused before the turn is stored.
  platform.settings.providers.google = { ...google, apiKey: undefined };
  const settings = { ...platform.settings, defaultModel: GEMINI };
  const documentId = await world.newDocument('Text.\n');
  const request = { documentId, request: 'Hello', model: undefined };
  await expect(ask({ ...editor, settings }, request)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});
