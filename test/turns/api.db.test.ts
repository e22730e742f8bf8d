import { expect, test } from 'vitest';
import type { NumberedTurnEvent } from '@/agent/schema';
import { appRouter } from '@/api/root';
import { newId } from '@/kernel/id';
import type { Platform } from '@/platform/context';
import { say } from '../fakes/reply';
import { makeWorld, startTurnWorker, type World } from './fixture';

const world = await makeWorld();
const { db, settings, database, pool, bus, jobs, log } = world.platform;
const platform: Platform = { db, settings, database, pool, bus, jobs, log };
await startTurnWorker(platform);

const callerOf = (person?: Parameters<World['as']>[0]) =>
  appRouter.createCaller({ platform, actor: person && world.as(person).actor, ip: undefined });

/** The real type of a tracked event from the caller. Its declared type is what a client gets. */
const envelope = (tracked: unknown) => tracked as [id: string, data: NumberedTurnEvent];

test('a turn can be started, watched and read with its usage through the API', async () => {
  const documentId = await world.newDocument('Text.\n');
  const { agent, usage } = callerOf('editor');
  world.gemini.enqueue({ type: 'answer', thoughts: ['Hm.'], text: ['Hello.'] });
  const key = newId();
  const model = (await agent.models({ workspaceId: world.workspaceId, documentId }))[0]?.model;
  const { turnId, conversationId } = await agent.start({ key, documentId, request: 'Hello', model });
  expect(turnId).toBe(key);

  const ids: string[] = [];
  const types: string[] = [];
  for await (const tracked of await agent.events({ turnId })) {
    const [id, { seq, event }] = envelope(tracked);
    expect(id).toBe(String(seq));
    ids.push(id);
    types.push(event.type);
  }
  expect(types.at(-1)).toBe('finished');
  const rest: string[] = [];
  for await (const tracked of await agent.events({ turnId, after: 0, lastEventId: ids[1]! })) {
    rest.push(envelope(tracked)[0]);
  }
  expect(rest).toEqual(ids.slice(2));

  const { conversations } = await agent.conversations({ documentId });
  expect(conversations).toMatchObject([
    { id: conversationId, title: 'Hello', turns: [{ id: turnId, status: 'finished' }] },
  ]);
  expect(await agent.turn({ turnId })).toMatchObject({ totals: { calls: 1 }, messages: { length: 2 } });
  const totals = await usage.turnTotals({ turnId });
  expect(totals.totalTokens.value).toBeGreaterThan(0);
  const { calls } = await usage.calls({ workspaceId: world.workspaceId, turnId });
  expect(calls[0]).toMatchObject({ provider: 'google', purpose: 'turn', status: 'finished', finishReason: 'STOP' });
  for await (const turns of await agent.onTurns({ documentId })) {
    expect(turns.map(({ id }) => id)).toEqual([turnId]);
    break;
  }
});

test('turns are refused to strangers and without a session, and viewers can only watch', async () => {
  const documentId = await world.newDocument('Text.\n');
  world.gemini.enqueue(say('x'));
  const { turnId } = await callerOf('editor').agent.start({ key: newId(), documentId, request: 'Hi' });
  const drain = async (events: Promise<AsyncIterable<unknown>>) => {
    for await (const _event of await events);
  };
  await drain(callerOf('viewer').agent.events({ turnId }));
  await expect(drain(callerOf().agent.events({ turnId }))).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  await expect(drain(callerOf('stranger').agent.events({ turnId }))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(drain(callerOf('stranger').agent.onTurns({ documentId }))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(callerOf('stranger').usage.turnTotals({ turnId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(callerOf('viewer').agent.start({ key: newId(), documentId, request: 'Hi' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await expect(callerOf('editor').agent.start({ key: 'no', documentId, request: 'Hi' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
});
