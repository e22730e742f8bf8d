import { describe, expect, test } from 'vitest';
import { runTurnAgain } from '@/agent/commands/run-turn-again';
import { startTurn } from '@/agent/commands/start-turn';
import { stopTurn } from '@/agent/commands/stop-turn';
import { recentTurns } from '@/agent/queries/activity';
import { listConversations } from '@/agent/queries/conversations';
import { watchDocumentTurns } from '@/agent/queries/document-turns';
import { turnDetails } from '@/agent/queries/turn';
import { startInput } from '@/agent/schema';
import type { Role } from '@/identity/core/role';
import { newId } from '@/kernel/id';
import { Gate } from '../../fakes/gate';
import { call, say } from '../../fakes/reply';
import { ask, makeWorld, startTurnWorker, typesOf, watch, watchUntil } from '../fixture';

const world = await makeWorld();
const { gemini, platform } = world;
const editor = world.as('editor');
await startTurnWorker(platform);

const documentId = await world.newDocument('Text.\n');
gemini.enqueue(say('Hello.'));
const { turnId, conversationId } = await ask(editor, { documentId, request: 'Hello' });
await watch(editor, turnId);

async function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'ok',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );
}

const first = async <T>(all: AsyncGenerator<T>) => {
  for await (const one of all) return one;
  return undefined;
};

describe('permissions', () => {
  const expected: Record<Role | 'stranger', { run: string; read: string }> = {
    owner: { run: 'ok', read: 'ok' },
    admin: { run: 'ok', read: 'ok' },
    editor: { run: 'ok', read: 'ok' },
    commenter: { run: 'FORBIDDEN', read: 'ok' },
    viewer: { run: 'FORBIDDEN', read: 'ok' },
    stranger: { run: 'NOT_FOUND', read: 'NOT_FOUND' },
  };
  for (const [person, { run, read }] of Object.entries(expected)) {
    test(`${person}: run ${run}, read ${read}`, async () => {
      const ctx = world.as(person as Role);
      gemini.enqueue(...(run === 'ok' ? [say('1'), say('2')] : []));
      const started = ask(ctx, { documentId, request: 'Hi' });
      expect(await codeOf(started)).toBe(run);
      if (run === 'ok') await watch(ctx, (await started).turnId);
      const again = runTurnAgain(ctx, { turnId, key: newId() });
      expect(await codeOf(again)).toBe(run);
      if (run === 'ok') await watch(ctx, (await again).turnId);
      expect(await codeOf(stopTurn(ctx, { turnId }))).toBe(run);
      expect(await codeOf(turnDetails(ctx, turnId))).toBe(read);
      expect(await codeOf(watch(ctx, turnId))).toBe(read);
      expect(await codeOf(listConversations(ctx, { documentId, limit: 5 }))).toBe(read);
      expect(await codeOf(first(watchDocumentTurns(ctx, documentId, undefined)))).toBe(read);
    });
  }

  test('a workspace’s activity has the newest turns on any document, but not on those in the trash', async () => {
    const { workspaceId } = world;
    const [older, newer, trashed] = [
      await world.newDocument('A.\n', { path: 'Notes/older.md' }),
      await world.newDocument('B.\n'),
      await world.newDocument('C.\n'),
    ];
    for (const subject of [newer, older, trashed]) {
      gemini.enqueue(say('Done.'));
      await watch(editor, (await ask(editor, { documentId: subject, request: 'Look' })).turnId);
    }
    await platform.db.document.update({ where: { id: trashed }, data: { trashedAt: new Date() } });
    const turns = await recentTurns(world.as('viewer'), { workspaceId, limit: 2 });
    expect(turns).toMatchObject([
      { documentId: older, path: 'Notes/older.md', request: 'Look', status: 'finished', userId: 'editor' },
      { documentId: newer },
    ]);
    expect(await codeOf(recentTurns(world.as('stranger'), { workspaceId, limit: 2 }))).toBe('NOT_FOUND');
  });

  test('unknown and forbidden turns give the same error', async () => {
    expect(await codeOf(turnDetails(editor, newId()))).toBe('NOT_FOUND');
    expect(await codeOf(turnDetails(editor, "' or 1=1 --"))).toBe('NOT_FOUND');
    expect(await codeOf(ask(editor, { documentId: newId(), request: 'Hi' }))).toBe('NOT_FOUND');
    expect(await codeOf(ask(editor, { documentId, conversationId: newId(), request: 'Hi' }))).toBe('NOT_FOUND');
  });

  test('if a person loses their role during a turn, it ends before the next step', async () => {
    const userId = 'leaver';
    await platform.db.user.create({ data: { id: userId, name: userId, email: 'leaver@example.com' } });
    const where = { workspaceId: world.workspaceId, userId };
    await platform.db.member.create({ data: { ...where, role: 'editor' } });
    const ctx = { ...editor, actor: { userId, name: userId, sessionId: undefined } };
    const gate = new Gate();
    const before = gemini.requests.length;
    gemini.enqueue({ ...call('list_documents', {}), gate });
    const started = await ask(ctx, { documentId, request: 'Hi' });
    await watchUntil(editor, started.turnId, (event) => event.type === 'step-started');
    await platform.db.member.updateMany({ where, data: { role: 'viewer' } });
    gate.open();
    const events = await watch(editor, started.turnId);
    expect(events.at(-1)?.event).toMatchObject({
      type: 'failed',
      message: expect.stringContaining('With the role “Can read”'),
    });
    expect(gemini.requests.length - before).toBe(1);
  });
});

describe('starting', () => {
  test('the same key twice, also at the same moment, is one turn', async () => {
    gemini.enqueue(say('Once.'));
    const input = { key: newId(), documentId, request: 'Once', model: 'google/gemini-3-flash-preview' };
    const all = await Promise.allSettled([
      startTurn(editor, input),
      startTurn(editor, input),
      startTurn(editor, input),
    ]);
    const started = [...all, ...(await Promise.allSettled([startTurn(editor, input)]))];
    expect(started.map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'));
    const ids = started.flatMap((result) => (result.status === 'fulfilled' ? result.value.turnId : []));
    expect(new Set(ids)).toEqual(new Set([input.key]));
    expect(await platform.db.turn.count({ where: { id: input.key } })).toBe(1);
    expect(await platform.db.conversation.count({ where: { title: 'Once' } })).toBe(1);
    await watch(editor, input.key);
    expect(await codeOf(startTurn(world.as('admin'), input))).toBe('CONFLICT');
  });

  test('one at a time in a conversation; another conversation is free', async () => {
    const gate = new Gate();
    gemini.enqueue({ ...say('Slow'), gate });
    const running = await ask(editor, { documentId, conversationId, request: 'Slow' });
    await watchUntil(editor, running.turnId, (event) => event.type === 'step-started');
    gemini.enqueue(say('Free'), say('More'));
    const more = await ask(editor, { documentId, conversationId, request: 'More' });
    expect(await turnDetails(editor, more.turnId)).toMatchObject({ status: 'waiting', parentTurnId: running.turnId });
    expect(await codeOf(runTurnAgain(editor, { turnId, key: newId() }))).toBe('CONFLICT');
    expect(await codeOf(runTurnAgain(editor, { turnId: running.turnId, key: newId() }))).toBe('CONFLICT');
    const other = await ask(editor, { documentId, request: 'Other' });
    expect(typesOf(await watch(editor, other.turnId)).at(-1)).toBe('finished');
    gate.open();
    await watch(editor, running.turnId);
    expect(typesOf(await watch(editor, more.turnId)).at(-1)).toBe('finished');
  });

  test('running a turn again makes a sibling of it, and keeps it', async () => {
    gemini.enqueue(say('Again.'));
    const again = await runTurnAgain(editor, { turnId, key: newId() });
    await watch(editor, again.turnId);
    const [old, renewed] = await Promise.all([turnDetails(editor, turnId), turnDetails(editor, again.turnId)]);
    expect(renewed).toMatchObject({ request: old.request, model: old.model, parentTurnId: old.parentTurnId });
    expect(renewed.messages.length).toBe(2);
  });

  test('a person can have at most eight open turns', async () => {
    const gate = new Gate();
    const open: string[] = [];
    for (let i = 0; i < 8; i++) {
      gemini.enqueue({ ...say('x'), gate });
      open.push((await ask(world.as('owner'), { documentId, request: 'Hi' })).turnId);
    }
    expect(await codeOf(ask(world.as('owner'), { documentId, request: 'Hi' }))).toBe('RATE_LIMITED');
    gate.open();
    await Promise.all(open.map((id) => watch(editor, id)));
  });

  test.each<[string, Record<string, unknown>]>([
    ['an empty request', { request: '  \n' }],
    ['a request of a megabyte', { request: 'x'.repeat(1_000_000) }],
    ['a key that is no UUID', { key: '1' }],
    ['a document id with a path in it', { documentId: '../etc/passwd' }],
    ['unknown settings', { settings: { thinking: { level: 'enormous' } } }],
    ['a selection that ends before it begins', { selection: { from: 5, to: 1, text: 'x' } }],
  ])('%s is refused before a turn starts', (_name, wrong) => {
    const input = { key: newId(), documentId, request: 'Hi', ...wrong };
    expect(startInput.safeParse(input).success).toBe(false);
  });

  test.each(['a\0b', 'a\ud800b'])('characters that cannot be stored are refused', async (request) => {
    expect(await codeOf(ask(editor, { documentId, request }))).toBe('INVALID');
  });

  test('a conversation has the first line of its first request as title; conversations come in pages', async () => {
    const page = await listConversations(editor, { documentId, limit: 2 });
    expect(page.conversations).toHaveLength(2);
    const titles: string[] = [];
    let cursor: string | undefined;
    do {
      const next = await listConversations(editor, { documentId, limit: 3, ...(cursor && { cursor }) });
      titles.push(...next.conversations.map(({ title }) => title));
      cursor = next.nextCursor;
    } while (cursor);
    expect(titles.length).toBe(await platform.db.conversation.count({ where: { documentId } }));
    expect(titles).toContain('Hello');
  });
});
