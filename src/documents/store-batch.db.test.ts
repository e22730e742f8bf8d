import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newId } from '@/kernel/id';
import { inTransaction, sqlOfPool, sqlOfTransaction, type Tx } from '@/platform/database';
import { testPlatform } from '../../test/support/database';
import { until } from '../../test/sync/support';
import { lockHead } from './commands/append-update';
import { type BatchRow, writeBatch } from './store-batch';
import { ensureHead, readState, writeSnapshot } from './store-log';
import { deleteLogs } from './store-trash';

const platform = await testPlatform();
const sql = sqlOfPool(platform.pool);

async function documents(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, newId);
  for (const id of ids) await ensureHead(sql, id);
  return ids;
}

const row = (documentId: string, byte: number, clientId?: number, userId = 'ann') => ({
  documentId,
  data: new Uint8Array(byte).fill(byte),
  seqBefore: 0n,
  bindings: clientId === undefined ? [] : [{ clientId, userId, isProvisional: false, before: undefined }],
});

test('one statement writes the next row of each document, each with its own bytes', async () => {
  const [a = '', b = '', c = ''] = await documents(3);
  await writeBatch(platform.pool, [row(a, 3)]);
  const results = await writeBatch(platform.pool, [row(a, 5), row(b, 0), row(c, 200, 7)]);
  expect(results).toEqual(
    new Map([
      [a, { kind: 'written', seq: 2n }],
      [b, { kind: 'written', seq: 1n }],
      [c, { kind: 'written', seq: 1n }],
    ]),
  );
  const state = await readState(sql, c);
  expect(new Uint8Array(state.rows[0]?.data ?? [])).toEqual(new Uint8Array(200).fill(200));
  expect(state.authors).toEqual(new Map([[7, { userId: 'ann', isProvisional: false }]]));
  expect((await readState(sql, a)).rows.map(({ data }) => data.length)).toEqual([3, 5]);
});

test('a document whose head is locked is skipped, and the rest of the batch is written', async () => {
  const [held = '', free = ''] = await documents(2);
  await inTransaction(platform.db, async (tx) => {
    await lockHead(tx, held);
    const results = await writeBatch(platform.pool, [row(held, 1, 5), row(free, 1)]);
    expect(results.get(held)).toEqual({ kind: 'left' });
    expect(results.get(free)).toEqual({ kind: 'written', seq: 1n });
    expect((await writeBatch(platform.pool, [row(held, 1)])).get(held)).toEqual({ kind: 'left' });
  });
  expect(await readState(sql, held)).toMatchObject({ rows: [], authors: new Map() });
  expect((await writeBatch(platform.pool, [row(held, 1, 5)])).get(held)).toEqual({ kind: 'written', seq: 1n });
});

test('a document that doesn’t exist is skipped', async () => {
  expect((await writeBatch(platform.pool, [row('nowhere', 1)])).get('nowhere')).toEqual({ kind: 'left' });
});

test('a row under someone else’s client id isn’t written; the rest of the batch is', async () => {
  const [a = '', b = ''] = await documents(2);
  await writeBatch(platform.pool, [row(a, 1, 2 ** 52 + 1, 'ann')]);
  const results = await writeBatch(platform.pool, [
    row(a, 1, 2 ** 52 + 1, 'mallory'),
    row(b, 1, 2 ** 52 + 1, 'mallory'),
  ]);
  expect(results.get(a)).toEqual({ kind: 'bound' });
  expect(results.get(b)).toEqual({ kind: 'written', seq: 1n });
  expect((await readState(sql, a)).rows).toHaveLength(1);
  expect((await writeBatch(platform.pool, [row(a, 1, 2 ** 52 + 1, 'ann')])).get(a)).toEqual({
    kind: 'written',
    seq: 2n,
  });
});

test('a provisional binding gives way to the ID’s own author, unless rows are there that the writer has not read', async () => {
  const [id = ''] = await documents(1);
  const binding = (userId: string, more: object = {}) => ({
    ...row(id, 1),
    bindings: [{ clientId: 7, userId, isProvisional: false, before: undefined, ...more }],
  });
  const before = { userId: 'ben', clock: 5 };
  const write = async (batch: BatchRow) => (await writeBatch(platform.pool, [batch])).get(id)?.kind;
  expect(await write(binding('ben', { isProvisional: true }))).toBe('written');
  expect(await write(binding('mallory', { isProvisional: true }))).toBe('bound');
  expect(await write(binding('ann'))).toBe('bound');
  expect(await write(binding('ann', { before: { userId: 'mallory', clock: 5 } }))).toBe('bound');
  expect(await write(binding('ann', { before }))).toBe('bound');
  expect((await readState(sql, id)).authors).toEqual(new Map([[7, { userId: 'ben', isProvisional: true }]]));
  expect(await platform.db.documentOrigin.count({ where: { documentId: id } })).toBe(0);
  expect(await write({ ...binding('ann', { before }), seqBefore: 1n })).toBe('written');
  expect((await readState(sql, id)).authors).toEqual(new Map([[7, { userId: 'ann', isProvisional: false }]]));
  expect(await platform.db.documentOrigin.findMany({ where: { documentId: id } })).toMatchObject([
    { clientId: 7n, fromClock: 0, toClock: 5, kind: 'brought', userId: 'ben' },
  ]);
  expect(await write({ ...binding('ben', { before }), seqBefore: 2n })).toBe('bound');
});

test('DRAFT-9: a client ID is never bound in a document and in a draft of it, in whatever order or at the same moment', async () => {
  const writes = fc.array(
    fc.record({
      isDraft: fc.boolean(),
      clientId: fc.integer({ min: 1, max: 3 }),
      userId: fc.constantFrom('ann', 'ben'),
    }),
    { maxLength: 8 },
  );
  const atOnce = fc.constantFrom('one by one', 'in one batch', 'at the same moment');
  await fc.assert(
    fc.asyncProperty(writes, atOnce, async (drawn, how) => {
      const [live = '', ...drafts] = await documents(1 + drawn.length);
      const rows = drawn.map(({ isDraft, clientId, userId }, i) =>
        isDraft ? { ...row(drafts[i]!, 1, clientId, userId), draftOf: live } : row(live, 1, clientId, userId),
      );
      const each = how === 'in one batch' ? firstOfEach(rows) : rows.map((one) => [one]);
      if (how === 'at the same moment') await Promise.all(each.map((batch) => writeBatch(platform.pool, batch)));
      else for (const batch of each) await writeBatch(platform.pool, batch);
      const inLive = await readState(sql, live);
      for (const draft of drafts) {
        const inDraft = await readState(sql, draft);
        for (const clientId of inDraft.authors.keys()) expect(inLive.authors.get(clientId)?.userId).toBe(null);
        expect(inDraft.rows).toHaveLength(inDraft.authors.size);
      }
    }),
    { numRuns: 60 },
  );
});

/** Returns one batch with the first row of each log. */
function firstOfEach(rows: readonly BatchRow[]): BatchRow[][] {
  return [rows.filter(({ documentId }, i) => rows.findIndex((one) => one.documentId === documentId) === i)];
}

test('a draft’s next edits under its own ID, or a takeover of one, are not stopped by what its document reserves', async () => {
  const [live = '', draft = ''] = await documents(2);
  const write = async (batch: BatchRow) =>
    (await writeBatch(platform.pool, [{ ...batch, draftOf: live }])).get(draft)?.kind;
  const binding = (userId: string, more: object = {}) => ({
    ...row(draft, 1),
    bindings: [{ clientId: 7, userId, isProvisional: false, before: undefined, ...more }],
  });
  expect(await write(binding('ben', { isProvisional: true }))).toBe('written');
  expect(await write(binding('ben', { isProvisional: true }))).toBe('written');
  const before = { userId: 'ben', clock: 5 };
  expect(await write({ ...binding('ann', { before }), seqBefore: 2n })).toBe('written');
  expect((await readState(sql, draft)).authors).toEqual(new Map([[7, { userId: 'ann', isProvisional: false }]]));
  expect((await readState(sql, live)).authors).toEqual(new Map([[7, { userId: null, isProvisional: false }]]));
});

test('many writers at once leave no gap and write nothing twice', async () => {
  const ids = await documents(4);
  let written = 0;
  const writer = async () => {
    for (let i = 0; i < 40; i++) {
      const several = ids.filter((_, at) => (i + at) % 3 !== 0).map((id) => row(id, 1 + (i % 3)));
      const batch = i % 2 ? several : several.slice(0, 1);
      for (const result of (await writeBatch(platform.pool, batch)).values()) if (result.kind === 'written') written++;
    }
  };
  await Promise.all(Array.from({ length: 6 }, writer));
  let rows = 0;
  // `readState` throws if a row is missing.
  for (const id of ids) rows += (await readState(sql, id)).rows.length;
  expect(rows).toBe(written);
  expect(written).toBeGreaterThan(150);
});

const snapshot = (id: string, seq: bigint, isDraft = false) =>
  writeSnapshot(sql, id, { seq, state: new Uint8Array(1), isDraft });

test('a snapshot of a log that was deleted, or is deleted at that moment, is not stored', async () => {
  const [gone = '', going = ''] = await documents(2);
  const remove = (tx: Tx, id: string) => deleteLogs(tx, [id]);
  await inTransaction(platform.db, (tx) => remove(tx, gone));
  await snapshot(gone, 1n);
  await snapshot(gone, 1n, true);
  let writing: Promise<void> | undefined;
  await inTransaction(platform.db, async (tx) => {
    await remove(tx, going);
    const [own] = await sqlOfTransaction(tx).query<{ pid: number }>('select pg_backend_pid() as pid');
    writing = snapshot(going, 1n, true);
    await until('the snapshot waits', async () => {
      const waiting = 'select 1 from pg_stat_activity where $1::int = any(pg_blocking_pids(pid))';
      return (await sql.query(waiting, [own!.pid])).length > 0;
    });
  });
  await writing;
  expect(await platform.db.documentSnapshot.count({ where: { documentId: { in: [gone, going] } } })).toBe(0);
});

test('rows stay until two snapshots later, and the newest two snapshots stay', async () => {
  const [id = ''] = await documents(1);
  const kept = async () => {
    const rows = await platform.db.documentUpdate.findMany({ where: { documentId: id }, orderBy: { seq: 'asc' } });
    const snapshots = await platform.db.documentSnapshot.findMany({
      where: { documentId: id },
      orderBy: { seq: 'asc' },
    });
    return [rows.map(({ seq }) => Number(seq)), snapshots.map(({ seq }) => Number(seq))];
  };
  const write = async (count: number) => {
    for (let i = 0; i < count; i++) await writeBatch(platform.pool, [row(id, 1)]);
  };
  await write(2);
  await snapshot(id, 2n);
  await write(2);
  await snapshot(id, 4n);
  expect(await kept()).toEqual([
    [1, 2, 3, 4],
    [2, 4],
  ]);
  await write(1);
  await snapshot(id, 5n);
  expect(await kept()).toEqual([
    [3, 4, 5],
    [4, 5],
  ]);
  // Another process writes the same snapshot again: no more rows are deleted.
  await snapshot(id, 5n);
  expect(await kept()).toEqual([
    [3, 4, 5],
    [4, 5],
  ]);
});
