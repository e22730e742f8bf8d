import { afterAll, expect, test } from 'vitest';
import { removeProviderKey } from '@/agent/commands/remove-provider-key';
import { setProjectModel } from '@/agent/commands/set-project-model';
import { setProviderKey } from '@/agent/commands/set-provider-key';
import { setWorkspaceModel } from '@/agent/commands/set-workspace-model';
import { testProvider } from '@/agent/commands/test-provider';
import { availableModels, chooseModel } from '@/agent/queries/models';
import { projectModel } from '@/agent/queries/project-model';
import { providerSettingsOf } from '@/agent/queries/providers/provider-settings';
import { providers } from '@/agent/queries/providers/providers';
import { turnDetails } from '@/agent/queries/turn';
import { workspaceModel } from '@/agent/queries/workspace-model';
import type { Context } from '@/identity/context';
import { openDatabase } from '@/platform/database';
import { startFakeOpenAi } from '../../fakes/openai/openai';
import { say } from '../../fakes/reply';
import { ask, makeWorld, startTurnWorker, watch } from '../fixture';

const KEY = 'sk-the-key-that-an-admin-has-set';
const world = await makeWorld();
const { platform, workspaceId, projectId } = world;
const server = await startFakeOpenAi({ apiKey: KEY, models: ['gpt-5', 'gpt-4.1'] });
afterAll(() => server.close());
// The operator has set an address for each provider, but no key.
platform.settings.providers.openai = { apiKey: undefined, baseUrl: server.baseUrl };
await startTurnWorker(platform);

const admin = world.as('admin');
const editor = world.as('editor');
const openai = { workspaceId, provider: 'openai' } as const;
const viewOf = async (ctx: Context = admin) =>
  (await providers(ctx, { workspaceId })).find(({ provider }) => provider === 'openai')!;

test('a key that an admin sets counts at once in every process, for turns that run elsewhere too', async () => {
  await expect(chooseModel(editor, projectId, 'openai/gpt-5')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  const database = openDatabase(platform.url, platform.log, { max: 2 });
  const elsewhere = { ...admin, settings: { ...platform.settings }, database, db: database.db, pool: database.pool };
  await setProviderKey(elsewhere, { ...openai, key: KEY });
  await database.close();

  const documentId = await world.newDocument('Text.\n');
  server.enqueue(say('Hello.'));
  const { turnId } = await ask(editor, { documentId, request: 'Hi', model: 'openai/gpt-5' });
  expect((await watch(editor, turnId)).at(-1)?.event.type).toBe('finished');
  expect(server.requests.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`);
  expect((await availableModels(editor, { workspaceId })).map(({ model }) => model)).toContain('openai/gpt-5');
});

test('TURN-12: a key is in no response, not readable in its table, and not in the audit log', async () => {
  expect(await viewOf()).toMatchObject({ key: 'workspace', setBy: { name: 'admin' }, setAt: expect.any(Date) });
  const rows = await platform.db.providerKey.findMany();
  expect(rows).toHaveLength(1);
  expect(Buffer.from(rows[0]!.sealed).includes(KEY)).toBe(false);
  const audit = await platform.db.auditEvent.findMany({ where: { subjectType: 'provider' } });
  expect(audit.map(({ action, subjectId, actorId }) => [action, subjectId, actorId])).toEqual([
    ['provider_key.set', 'openai', 'admin'],
  ]);
  const everything = [await providers(admin, { workspaceId }), await availableModels(admin, { workspaceId }), audit];
  expect(JSON.stringify(everything, (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(
    KEY,
  );
});

test('the test of the connection reports the provider’s message', async () => {
  expect(await testProvider(admin, openai)).toMatchObject({ ok: true, models: 2 });
  await setProviderKey(admin, { ...openai, key: 'sk-not-the-right-one' });
  expect(await testProvider(admin, openai)).toMatchObject({
    ok: false,
    problem: expect.stringContaining('refused the key'),
    words: expect.stringContaining('Incorrect API key provided'),
    status: 401,
  });
  await setProviderKey(admin, { ...openai, key: KEY });
  const audit = await platform.db.auditEvent.findMany({ where: { action: 'provider_key.replaced' } });
  expect(audit).toHaveLength(2);
});

test('an address that the operator has set is told apart from the provider’s own', async () => {
  expect(await viewOf(admin)).toMatchObject({ isUsualAddress: false });
  const usual = { ...platform.settings.providers, openai: { apiKey: undefined, baseUrl: 'https://api.openai.com/v1' } };
  const view = await viewOf({ ...admin, settings: { ...platform.settings, providers: usual } });
  expect(view).toMatchObject({ address: 'https://api.openai.com/v1', isUsualAddress: true });
});

test('another workspace can’t use the key', async () => {
  const other = await platform.db.workspace.create({ data: { id: 'other', name: 'Other' } });
  expect((await providerSettingsOf(platform, other.id)).openai.apiKey).toBeUndefined();
  await platform.db.providerKey.updateMany({ data: { workspaceId: other.id } });
  // A key that is moved to another workspace's row can't be decrypted there.
  expect((await providerSettingsOf(platform, other.id)).openai.apiKey).toBeUndefined();
  await platform.db.providerKey.updateMany({ data: { workspaceId } });
  expect((await providerSettingsOf(platform, workspaceId)).openai.apiKey).toBe(KEY);
});

test('if the server’s secret has changed, the page says that the key must be set again', async () => {
  const changed = { ...admin, settings: { ...platform.settings, authSecret: 'quite another secret of the server' } };
  expect(await viewOf(changed)).toMatchObject({ key: 'unreadable' });
  await expect(chooseModel(changed, projectId, 'openai/gpt-5')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

test('a project’s model, thinking and temperature count unless the person says otherwise', async () => {
  const settings = { thinking: { level: 'low' }, temperature: 0.3 } as const;
  await setProjectModel(admin, { projectId, model: 'openai/gpt-5', settings });
  expect(await projectModel(editor, { projectId })).toMatchObject({
    model: 'openai/gpt-5',
    settings,
    updatedBy: { name: 'admin' },
  });
  expect((await availableModels(editor, { workspaceId, projectId }))[0]).toMatchObject({ model: 'openai/gpt-5' });

  const documentId = await world.newDocument('Text.\n');
  server.enqueue(say('One.'), say('Two.'));
  const first = await ask(editor, { documentId, request: 'Hi', model: undefined });
  await watch(editor, first.turnId);
  expect(server.requests.at(-1)?.body).toMatchObject({ model: 'gpt-5', reasoning_effort: 'low' });
  expect(server.requests.at(-1)?.body).not.toHaveProperty('temperature');
  const own = { thinking: { level: 'high' as const } };
  const second = await ask(editor, { documentId, request: 'Hi', model: 'openai/gpt-4.1', settings: own });
  await watch(editor, second.turnId);
  expect(server.requests.at(-1)?.body).toMatchObject({ model: 'gpt-4.1', temperature: 0.3 });
  expect(server.requests.at(-1)?.body).not.toHaveProperty('reasoning_effort');
  expect((await turnDetails(editor, second.turnId)).settings).toEqual({
    temperature: 0.3,
    thinking: { level: 'high' },
  });
});

test('a project without a default uses the workspace’s, and without that the server’s', async () => {
  await setProjectModel(admin, { projectId, model: null, settings: {} });
  const server = await chooseModel(editor, projectId);
  await setWorkspaceModel(admin, { workspaceId, model: 'openai/gpt-4.1' });
  expect(await chooseModel(editor, projectId)).toBe('openai/gpt-4.1');
  expect((await availableModels(editor, { workspaceId }))[0]).toMatchObject({ model: 'openai/gpt-4.1' });
  await setProjectModel(admin, { projectId, model: 'openai/gpt-5', settings: {} });
  expect(await chooseModel(editor, projectId)).toBe('openai/gpt-5');
  expect(await workspaceModel(admin, { workspaceId })).toMatchObject({
    ...{ model: 'openai/gpt-4.1', serverDefault: server, updatedBy: { name: 'admin' } },
    projects: [{ projectId, model: 'openai/gpt-5', settings: {} }],
  });
  await expect(setWorkspaceModel(editor, { workspaceId, model: null })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await setWorkspaceModel(admin, { workspaceId, model: null });
  const events = await platform.db.auditEvent.findMany({ where: { action: 'model.default_changed' } });
  expect(events.map(({ data }) => data)).toEqual([{ model: 'openai/gpt-4.1' }, { model: null }]);
});

test('when a key is removed, a project whose model needs it uses no other model', async () => {
  await removeProviderKey(admin, openai);
  expect(await viewOf()).toMatchObject({ key: 'none', setBy: null });
  await expect(chooseModel(editor, projectId)).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: expect.stringContaining('openai/gpt-5'),
  });
  await expect(removeProviderKey(admin, openai)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(setProjectModel(admin, { projectId, model: 'openai/gpt-5', settings: {} })).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  });
});

test('no key can be set for a server that the operator hasn’t configured', async () => {
  const input = { workspaceId, provider: 'compatible', key: KEY } as const;
  await expect(setProviderKey(admin, input)).rejects.toMatchObject({ code: 'INVALID' });
});
