import { afterAll, expect, test } from 'vitest';
import { correctModel } from '@/agent/commands/correct-model';
import { availableModels } from '@/agent/queries/models';
import { modelCapabilities } from '@/agent/queries/providers/model-capabilities';
import { startFakeOpenAi } from '../fakes/openai/openai';
import { ask, makeWorld, startTurnWorker, textOf, typesOf, watch } from '../turns/fixture';

/**
 * A model whose capabilities are only partly known: it leaves out the opening tag of its thoughts, and accepts an
 * effort.
 */
const server = await startFakeOpenAi({ models: ['gpt-5-house-model'], thoughtsAs: 'closing-tag-only' });
afterAll(() => server.close());
const world = await makeWorld({
  env: { OPENAI_COMPATIBLE_BASE_URL: server.baseUrl, OPENAI_COMPATIBLE_API_KEY: server.apiKey },
});
const { platform, workspaceId } = world;
const [admin, editor] = [world.as('admin'), world.as('editor')];
await startTurnWorker(platform);

const model = 'compatible/gpt-5-house-model';
const input = { workspaceId, model };

async function run() {
  const documentId = await world.newDocument('Text.\n');
  server.enqueue({ type: 'answer', thoughts: ['Let me see.'], text: ['Fine.'] });
  const settings = { thinking: { level: 'high' as const } };
  const { turnId } = await ask(editor, { documentId, request: 'Hi', model, settings });
  return watch(editor, turnId);
}

const listed = async () => (await availableModels(platform, { workspaceId })).find((view) => view.model === model);

test('without a correction, the model’s thoughts are in its answer, and no effort is sent', async () => {
  expect(textOf(await run())).toContain('Let me see.');
  expect(server.requests.at(-1)?.body).not.toHaveProperty('reasoning_effort');
  expect(await listed()).toMatchObject({ thinking: { kind: 'none' }, isCorrected: false });
});

test('after a correction, the model’s thoughts are separate, and the effort is sent and can be chosen', async () => {
  const thinking = { kind: 'effort' as const, levels: ['low' as const, 'high' as const], canTurnOff: false };
  const correction = { thinkTags: 'opening-tag-missing' as const, thinking, maxTemperature: null };
  await correctModel(admin, { ...input, correction });
  const events = await run();
  expect(textOf(events)).toBe('Fine.');
  expect(typesOf(events)).toContain('thought-delta');
  expect(server.requests.at(-1)?.body).toMatchObject({ reasoning_effort: 'high' });
  expect(await listed()).toMatchObject({ thinking, maxTemperature: null, isCorrected: true });
  expect(await modelCapabilities(admin, input)).toMatchObject({
    known: { thinkTags: 'tags', maxTemperature: 2 },
    correction,
    updatedBy: { name: 'admin' },
  });
});

test('removing the correction restores the known values; both changes are in the audit log', async () => {
  await correctModel(admin, { ...input, correction: null });
  expect(textOf(await run())).toContain('Let me see.');
  expect(await listed()).toMatchObject({ thinking: { kind: 'none' }, isCorrected: false });
  const audit = await platform.db.auditEvent.findMany({
    where: { subjectType: 'model' },
    orderBy: { createdAt: 'asc' },
  });
  expect(audit.map(({ action, subjectId, actorId }) => [action, subjectId, actorId])).toEqual([
    ['model.corrected', model, 'admin'],
    ['model.correction_removed', model, 'admin'],
  ]);
});

test('only people who manage models can correct them, and only models that exist', async () => {
  await expect(correctModel(editor, { ...input, correction: {} })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(modelCapabilities(editor, input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const other = { workspaceId, model: 'google/../x', correction: { signsCalls: true } };
  await expect(correctModel(admin, other)).rejects.toMatchObject({ code: 'INVALID' });
});
