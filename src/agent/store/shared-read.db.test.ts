import { expect, test } from 'vitest';
import { newId } from '@/kernel/id';
import { testPlatform } from '../../../test/support/database';
import { readEventsTogether } from './shared-read';

const { pool, db } = await testPlatform();

async function turnWithEvents(count: number): Promise<string> {
  const [conversationId, turnId] = [newId(), newId()];
  const conversation = { id: conversationId, documentId: 'd', projectId: 'p', title: 't', createdBy: 'u' };
  await db.conversation.create({ data: conversation });
  await db.turn.create({ data: { id: turnId, conversationId, userId: 'u', request: 'r', model: 'm' } });
  for (let seq = 1; seq <= count; seq++) await addEvent(turnId, seq);
  return turnId;
}

const addEvent = (turnId: string, seq: number) =>
  db.turnEvent.create({ data: { turnId, seq, type: 'status', data: JSON.stringify({ word: `${seq}` }) } });

function countQueries(): () => number {
  let count = 0;
  pool.on('acquire', () => count++);
  return () => count;
}

test('simultaneous requests for the same thing share one query; others don’t', async () => {
  const turnId = await turnWithEvents(5);
  const queries = countQueries();
  const fromStart = Array.from({ length: 50 }, () => readEventsTogether(pool, turnId, { after: 0, limit: 10 }));
  const fromMiddle = readEventsTogether(pool, turnId, { after: 3, limit: 10 });
  for (const page of await Promise.all(fromStart)) expect(page.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
  expect((await fromMiddle).map(({ seq }) => seq)).toEqual([4, 5]);
  expect(queries()).toBe(2);
});

test('an event that is already written is in the result, even if an earlier query is still running', async () => {
  const turnId = await turnWithEvents(1);
  for (let seq = 2; seq <= 40; seq++) {
    const earlier = readEventsTogether(pool, turnId, { after: 0, limit: 100 });
    await addEvent(turnId, seq);
    const page = await readEventsTogether(pool, turnId, { after: 0, limit: 100 });
    expect(page.at(-1)?.seq).toBe(seq);
    await earlier;
  }
});
