import { expect, test } from 'vitest';
import { newId } from '@/kernel/id';
import { inTransaction, type Sql, sqlOfTransaction } from '@/platform/database';
import { Desk } from '@/versions/test-support/desk';
import { testPlatform } from '../../../test/support/database';
import { reviewing, TEXT } from '../test-support/reviewing';
import { countFilters, countInbox, readInbox } from './store';

const PROJECTS = 300;
const SUGGESTIONS = 20;

const platform = await testPlatform();

/** Returns how many rows of a table the transaction has read so far. */
async function rowsRead(sql: Sql, table: 'version' | 'hunk'): Promise<number> {
  const [row] = await sql.query<{ rows: number }>(
    'select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = $1',
    [table],
  );
  return row!.rows;
}

test('pending suggestions are read once, not once per project, if a workspace grew after its statistics', async () => {
  const desk = await Desk.open(platform);
  const { workspaceId } = desk;
  const ann = await desk.person('editor', 'Ann');
  const ben = await desk.person('editor', 'Ben');
  const { suggest } = reviewing(desk, ann);
  await platform.pool.query('alter table version set (autovacuum_enabled = off)');
  await platform.pool.query('analyze');
  await platform.db.project.createMany({
    data: Array.from({ length: PROJECTS }, (_, i) => ({ id: newId(), workspaceId, name: `Project ${i}` })),
  });
  for (let i = 0; i < SUGGESTIONS; i++) await suggest(await desk.document(TEXT), [['mat', 'rug']]);

  const scope = { userId: ben.actor.userId, workspaceId, filter: {} };
  await inTransaction(platform.db, async (tx) => {
    const sql = sqlOfTransaction(tx);
    const before = await rowsRead(sql, 'version');
    expect(await readInbox(sql, scope, { after: undefined, limit: 50 })).toHaveLength(SUGGESTIONS);
    expect(await countInbox(sql, scope, 99)).toMatchObject({ open: SUGGESTIONS });
    expect((await rowsRead(sql, 'version')) - before).toBeLessThan(SUGGESTIONS * 30);
  });
});

test('the counts of all filters read no more than the lists of “all” and “waiting” do', async () => {
  const desk = await Desk.open(platform);
  const { workspaceId } = desk;
  const ann = await desk.person('editor', 'Ann');
  const ben = await desk.person('editor', 'Ben');
  const { suggest } = reviewing(desk, ann);
  for (let i = 0; i < SUGGESTIONS; i++) await suggest(await desk.document(TEXT), [['mat', 'rug']]);

  const scope = { userId: ben.actor.userId, workspaceId, filter: {} };
  await inTransaction(platform.db, async (tx) => {
    const sql = sqlOfTransaction(tx);
    const cost = async (read: () => Promise<unknown>) => {
      const before = { version: await rowsRead(sql, 'version'), hunk: await rowsRead(sql, 'hunk') };
      await read();
      return {
        version: (await rowsRead(sql, 'version')) - before.version,
        hunk: (await rowsRead(sql, 'hunk')) - before.hunk,
      };
    };
    const page = { after: undefined, limit: 50 };
    const all = await cost(() => readInbox(sql, scope, page));
    const waiting = await cost(() => readInbox(sql, { ...scope, filter: { only: 'waiting' } }, page));
    const counts = await cost(() => countFilters(sql, scope, 99));
    expect(counts.version).toBeLessThanOrEqual(all.version);
    expect(counts.hunk).toBeLessThanOrEqual(waiting.hunk);
  });
});
