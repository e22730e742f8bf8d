import { expect, test } from 'vitest';
import { newId } from '@/kernel/id';
import { inTransaction, sqlOfTransaction } from '@/platform/database';
import { Desk } from '@/versions/test-support/desk';
import { testPlatform } from '../../../test/support/database';
import { reviewing, TEXT } from '../test-support/reviewing';
import { countInbox, readInbox } from './store';

const PROJECTS = 300;
const SUGGESTIONS = 20;

const platform = await testPlatform();

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
    const versionsRead = async () => {
      const [row] = await sql.query<{ rows: number }>(
        `select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'version'`,
      );
      return row!.rows;
    };
    const before = await versionsRead();
    expect(await readInbox(sql, scope, { after: undefined, limit: 50 })).toHaveLength(SUGGESTIONS);
    expect(await countInbox(sql, scope, 99)).toMatchObject({ open: SUGGESTIONS });
    expect((await versionsRead()) - before).toBeLessThan(SUGGESTIONS * 30);
  });
});
