import { afterAll, beforeEach, expect, test } from 'vitest';
import { runTurnAgain } from '@/agent/commands/run-turn-again';
import { setProjectModel } from '@/agent/commands/set-project-model';
import { availableModels, chooseModel } from '@/agent/queries/models';
import { turnDetails } from '@/agent/queries/turn';
import { newId } from '@/kernel/id';
import { startFakeOpenAi } from '../fakes/openai/openai';
import { overloaded, say } from '../fakes/reply';
import { ask, makeWorld, startTurnWorker, textOf, watch } from '../turns/fixture';

/** Two providers are configured. A document goes only to the default one, or to none. */
const other = await startFakeOpenAi({ dialect: 'openrouter', models: ['google/gemini-3.8-flash'] });
afterAll(() => other.close());
const world = await makeWorld({ env: { OPENROUTER_API_KEY: other.apiKey, OPENROUTER_BASE_URL: other.baseUrl } });
const { platform, gemini, workspaceId } = world;
const { google } = platform.settings.providers;
const editor = world.as('editor');
await startTurnWorker(platform);

beforeEach(() => {
  gemini.failLists(undefined);
  platform.settings.providers.google = google;
});

/** Asks without choosing a model. Returns the last event. */
async function askTheDefault(projectId = world.projectId) {
  const documentId = await world.newDocument('A secret text.\n', { projectId });
  const { turnId } = await ask(editor, { documentId, request: 'Hello', model: undefined });
  return { turnId, last: (await watch(editor, turnId)).at(-1)?.event };
}

test('TURN-11: if the default provider’s list fails and no model of it is known, the turn fails and no provider gets the document', async () => {
  gemini.failLists(overloaded());
  const { turnId, last } = await askTheDefault();
  expect(other.requests).toHaveLength(0);
  expect(last).toMatchObject({ type: 'failed', message: expect.stringContaining('Gemini') });
  expect(last).toMatchObject({ message: expect.stringContaining('high demand') });
  expect(await turnDetails(editor, turnId)).toMatchObject({ model: 'google/', status: 'failed' });
  const [first] = await availableModels(platform, { workspaceId });
  expect(first).toMatchObject({ model: 'google/', isDefault: true, available: false });
});

test('a request that is run again once the list is back goes to the default provider', async () => {
  gemini.failLists(overloaded());
  const { turnId } = await askTheDefault();
  gemini.failLists(undefined);
  gemini.enqueue(say('Hello.'));
  const again = await runTurnAgain(editor, { turnId, key: newId() });
  expect(textOf(await watch(editor, again.turnId))).toBe('Hello.');
  expect(await turnDetails(editor, again.turnId)).toMatchObject({ model: 'google/gemini-3.8-flash' });
  expect(other.requests).toHaveLength(0);
});

test('a wrong key of the default provider fails the turn', async () => {
  platform.settings.providers.google = { ...google, apiKey: 'wrong' };
  const { last } = await askTheDefault();
  expect(last).toMatchObject({ type: 'failed', message: expect.stringContaining('refused the key') });
  expect(other.requests).toHaveLength(0);
});

test('a project whose model has lost its key uses no other model', async () => {
  const projectId = await world.newProject();
  await setProjectModel(world.as('admin'), { projectId, model: 'google/gemini-3-flash-preview', settings: {} });
  platform.settings.providers.google = { ...google, apiKey: undefined };
  await expect(chooseModel(editor, projectId)).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: expect.stringContaining('google/gemini-3-flash-preview'),
  });
  const [first] = await availableModels(platform, { workspaceId, projectId });
  expect(first).toMatchObject({ model: 'google/gemini-3-flash-preview', isDefault: true, available: false });
  expect(other.requests).toHaveLength(0);
});
