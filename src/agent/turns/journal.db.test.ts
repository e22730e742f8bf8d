import { expect, test } from 'vitest';
import { newId } from '@/kernel/id';
import { sqlOfPool } from '@/platform/database';
import { testPlatform } from '../../../test/support/database';
import type { NumberedTurnEvent } from '../schema';
import { readEvents } from '../store/turn-reader';
import { holdTurn } from './held-turn';
import { Journal } from './journal';
import { TURN_TIMING } from './timing';

const platform = await testPlatform();
const sql = sqlOfPool(platform.pool);

async function heldTurn() {
  const [conversationId, turnId] = [newId(), newId()];
  const conversation = { id: conversationId, documentId: 'd', projectId: 'p', title: 't', createdBy: 'u' };
  await platform.db.conversation.create({ data: conversation });
  await platform.db.turn.create({
    data: { id: turnId, conversationId, userId: 'u', request: 'r', model: 'm', settings: '{"settings":{}}' },
  });
  const shutdown = new AbortController().signal;
  const held = await holdTurn(platform, turnId, { timing: TURN_TIMING, shutdown });
  if (!held) throw new Error('the turn could not be taken');
  return { turnId, held, journal: new Journal(platform, held, 5) };
}

test('TURN-8: a reader that asks for events after the last number it saw misses none and sees them in order', async () => {
  const { turnId, held, journal } = await heldTurn();
  let isWriting = true;
  const seen: NumberedTurnEvent[] = [];
  const reading = (async () => {
    for (let isLast = false; !isLast; ) {
      isLast = !isWriting;
      seen.push(...(await readEvents(sql, turnId, { after: seen.at(-1)?.seq ?? 0, limit: 7 })));
      if (isLast) isLast = seen.length === 150;
    }
  })();
  const commits: Promise<void>[] = [];
  for (let i = 0; i < 50; i++) {
    journal.add({ type: 'status', word: `${i} a` });
    // Doesn't wait for the previous commit, because a worker keeps streaming while it writes.
    commits.push(
      journal.commit(async (tx) => {
        if (i % 7 === 0) await tx.$queryRaw`select pg_sleep(0.01)::text`;
        return [{ type: 'status', word: `${i} b` }];
      }),
    );
    journal.add({ type: 'status', word: `${i} c` });
    if (i % 5 === 0) await journal.flush();
  }
  await Promise.all(commits);
  await journal.flush();
  isWriting = false;
  await reading;
  await held.release('no');
  const words = seen.map(({ event }) => (event.type === 'status' ? event.word : ''));
  expect(words).toEqual(Array.from({ length: 50 }, (_, i) => [`${i} a`, `${i} b`, `${i} c`]).flat());
  expect(seen.map(({ seq }) => seq)).toEqual(Array.from({ length: 150 }, (_, i) => i + 1));
});

test('deltas of one kind are joined, unless one of another kind is between them', async () => {
  const { turnId, held, journal } = await heldTurn();
  for (const text of ['a', 'b']) journal.add({ type: 'thought-delta', text });
  for (const text of ['c', 'd', '😀'.charAt(0), '😀'.charAt(1)]) journal.add({ type: 'text-delta', text });
  journal.add({ type: 'thought-delta', text: 'e' });
  await journal.flush();
  await held.release('no');
  const events = await readEvents(sql, turnId, { after: 0, limit: 10 });
  expect(events.map(({ event }) => event)).toEqual([
    { type: 'thought-delta', text: 'ab' },
    { type: 'text-delta', text: 'cd😀' },
    { type: 'thought-delta', text: 'e' },
  ]);
});

test('the first event after a pause is written at once, and the events after it are joined', async () => {
  const { turnId, held } = await heldTurn();
  const journal = new Journal(platform, held, 60_000);
  journal.add({ type: 'text-delta', text: 'first' });
  await expect.poll(() => readEvents(sql, turnId, { after: 0, limit: 10 })).toHaveLength(1);
  for (const text of ['a', 'b']) journal.add({ type: 'text-delta', text });
  await journal.commit(async () => [{ type: 'status', word: 'end' }]);
  await held.release('no');
  const events = await readEvents(sql, turnId, { after: 0, limit: 10 });
  expect(events.map(({ event }) => event)).toEqual([
    { type: 'text-delta', text: 'first' },
    { type: 'text-delta', text: 'ab' },
    { type: 'status', word: 'end' },
  ]);
});

test('a transaction that fails writes nothing, ends the turn’s signal, and nothing is written after it', async () => {
  const { turnId, held, journal } = await heldTurn();
  const failing = journal.commit(async () => {
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(held.ending()?.ending).toBe('fault');
  journal.add({ type: 'status', word: 'late' });
  await expect(journal.flush()).rejects.toThrow('no');
  await held.release('fault');
  expect(await readEvents(sql, turnId, { after: 0, limit: 10 })).toEqual([]);
  expect(await platform.db.turn.findUnique({ where: { id: turnId } })).toMatchObject({ status: 'queued', runs: 1 });
});
