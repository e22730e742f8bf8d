import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import type { ModelMessage } from '@/agent/core/history/message';
import type { StartedTurn, TurnEvent } from '@/agent/schema';
import { IndexFollower } from '@/documents/commands/index/follow-changes';
import { trashDocument } from '@/documents/commands/trash/trash-document';
import { newId } from '@/kernel/id';
import { executeTask } from '@/tasks/commands/execute-task';
import { saveTemplate } from '@/tasks/commands/save-template';
import { saveTemplateInput } from '@/tasks/schema';
import { say } from '../fakes/reply';
import { openClient, startSyncServer, synced, until } from '../sync/support';
import { ask, makeWorld, startTurnWorker, watch } from '../turns/fixture';

const world = await makeWorld({ answer: () => say('A token proves who somebody is, and a session ends.') });
const { platform } = world;
const editor = world.as('editor');
await startTurnWorker(platform);
const follower = new IndexFollower(platform);
const sync = await startSyncServer(platform, { idle: 50 });
afterAll(() => sync.close());

const home = await world.newDocument('# Home\n\nAll about the login function.\n', { path: 'home-login.md' });
const login = await world.newDocument('def login(user):\n    pass\n', { path: 'src/login.py' });
const session = await world.newDocument('class Session:\n    pass\n', { path: 'src/session.py' });
for (const name of ['kettle', 'garden', 'invoice', 'holiday', 'recipe']) {
  await world.newDocument(`# The ${name}\n\nOf the ${name} there is much to tell.\n`, { path: `notes/${name}.md` });
}
const otherProject = await world.newProject();
await world.newDocument('def login(secret):\n', { projectId: otherProject, path: 'login-secret.py' });
await follower.look();

type Found = Extract<TurnEvent, { type: 'context' }>['documents'];

/** Returns the context of a request, as people see it and as the model gets it. */
async function contextOf(input: Parameters<typeof ask>[1]) {
  return contextOfTurn(await ask(editor, input));
}

async function contextOfTurn({ turnId, conversationId }: StartedTurn) {
  const events = await watch(editor, turnId);
  const found = events.flatMap(({ event }): Found => (event.type === 'context' ? event.documents : []));
  const first = await platform.db.message.findFirstOrThrow({ where: { turnId, step: 0, position: 0 } });
  const { content } = JSON.parse(first.content) as Extract<ModelMessage, { role: 'user' }>;
  return { found, told: JSON.stringify(content), conversationId, types: events.map(({ event }) => event.type) };
}

test('the search reads the request and the conversation, which finds more than the request alone', async () => {
  const alone = await contextOf({ documentId: home, request: 'Refactor the login function' });
  expect(alone.found.map(({ path }) => path)).toEqual(['src/login.py']);
  const talk = await contextOf({ documentId: home, request: 'What is a session, in one sentence?' });
  const both = await contextOf({
    documentId: home,
    conversationId: talk.conversationId,
    request: 'Refactor the login function',
  });
  expect(both.found.map(({ path }) => path)).toEqual(['src/login.py', 'src/session.py']);
  expect(both.found[1]?.reason).toContain('from earlier');
});

test('for a task, the search reads the expanded prompt and the conversation, not the words of the command', async () => {
  const template = {
    ...{ type: 'invoice', subtype: 'holiday', title: 'Check' },
    body: 'Refactor the {{what}} function',
    parameters: [{ name: 'what', type: 'text', required: true, description: '' }],
  };
  await saveTemplate(world.as('admin'), saveTemplateInput.parse({ workspaceId: world.workspaceId, template }));
  const talk = await contextOf({ documentId: home, request: 'What is a session, in one sentence?' });
  const started = await executeTask(editor, {
    ...{ key: newId(), documentId: home, conversationId: talk.conversationId },
    ...{ type: 'invoice', subtype: 'holiday', inputs: { what: 'login' } },
  });
  const { found } = await contextOfTurn(started);
  expect(found.map(({ path }) => path)).toEqual(['src/login.py', 'src/session.py']);
  expect(found[1]?.reason).toContain('from earlier');
});

test('found documents are in the first message with path and reason, and people see them before the answer', async () => {
  const { found, told, types } = await contextOf({ documentId: home, request: 'Where is login() defined?' });
  expect(found).toEqual([
    { documentId: login, path: 'src/login.py', reason: 'its title has “login”; defines login()' },
  ]);
  expect(JSON.parse(told)[0].text).toContain(
    `- "src/login.py" (id ${login}): "its title has “login”; defines login()"`,
  );
  expect(types.indexOf('context')).toBeLessThan(types.indexOf('text-delta'));
});

test('the reason names a word of the title whose stem is spelled differently, such as “battery” (“batteri”)', async () => {
  await world.newDocument('export const x = 1;\n', { path: 'code/battery-life.ts' });
  await follower.look();
  const { found } = await contextOf({ documentId: home, request: 'What does it say about the battery?' });
  expect(found.map(({ path, reason }) => [path, reason])).toEqual([
    ['code/battery-life.ts', 'its title has “battery”'],
  ]);
});

test('without a match there is no hint; the open document and other projects are not listed', async () => {
  for (const request of ['Make it shorter, please', 'Proofread this document', 'zeppelin']) {
    const { types, told } = await contextOf({ documentId: home, request });
    expect(types).not.toContain('context');
    expect(told).not.toContain('may matter');
  }
  const { found } = await contextOf({ documentId: login, request: 'Improve the login' });
  expect(found.map(({ path }) => path)).toEqual(['home-login.md']);
});

test('an edit through sync is found while its author is still connected, and a document in the trash is not', async () => {
  const client = openClient(sync, session, { userId: 'editor', name: 'Ed' }, { acks: true });
  await synced(client);
  client.text.insert(0, '# Handles the pelican.\n');
  const paths = async () =>
    (await contextOf({ documentId: home, request: 'the pelican' })).found.map((one) => one.path);
  const began = Date.now();
  await until('the edit is in the index', async () => {
    await follower.look();
    await pause(100);
    const row = await platform.db.documentIndex.findUniqueOrThrow({ where: { documentId: session } });
    return row.summary.includes('pelican');
  });
  expect(Date.now() - began).toBeLessThan(15_000);
  expect(client.closedWith).toBeUndefined();
  expect(await paths()).toEqual(['src/session.py']);
  await trashDocument(world.as('owner'), { documentId: session });
  expect(await paths()).toEqual([]);
});

test('if the search fails, the turn continues without the hint', async () => {
  await platform.pool.query('alter function documents_matching(tsquery, integer) rename to away');
  const { types } = await contextOf({ documentId: home, request: 'Where is login() defined?' });
  expect(types).not.toContain('context');
  expect(types.at(-1)).toBe('finished');
  await platform.pool.query('alter function away(tsquery, integer) rename to documents_matching');
});
