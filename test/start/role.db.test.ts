import fs from 'node:fs';
import path from 'node:path';
import { runMigrations as migrateJobs } from 'graphile-worker';
import { expect, onTestFinished, test } from 'vitest';
import { readBackup, writeBackup } from '@/platform/backup';
import { makeLog } from '@/platform/log';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@/platform/postgres/embedded-postgres';
import { applyMigrations, migrationNames, readMigration, runMigrations } from '@/platform/postgres/migrations';
import { connected } from './databases';
import { newDataDir } from './server-process';

const FIXTURE = 'test/start/97a03b4.backup';
/** The backup has no files. */
const PLACE = { dataDir: 'none' };

async function start(dir: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dir, log: makeLog('silent'), flags: ['-c', 'fsync=off'] });
  onTestFinished(() => postgres.stop());
  return postgres;
}

/** Fills the folder like earlier versions: everything belongs to the superuser, and there is no other role. */
async function fillAsSuperuser(dir: string): Promise<void> {
  const postgres = await start(dir);
  const url = postgres.adminUrl('variorum');
  await readBackup(url, FIXTURE, PLACE);
  await migrateJobs({ connectionString: url });
  await connected(postgres.adminUrl('postgres'), async (admin) => {
    await admin.query('alter database variorum owner to postgres');
    await admin.query('drop role variorum');
  });
  await postgres.stop();
  fs.rmSync(`${dir}.role-password`);
}

test('the application isn’t a superuser of the embedded Postgres, even in a folder of an earlier version', async () => {
  const dir = newDataDir('postgres');
  await fillAsSuperuser(dir);
  const postgres = await start(dir);
  await connected(postgres.url(), async (client) => {
    await expect(client.query(`select pg_read_file('/etc/passwd')`)).rejects.toThrow('permission denied');
    await expect(client.query(`copy (select 1) to program 'true'`)).rejects.toThrow('permission denied');
    await expect(client.query(`copy comment from '/etc/passwd'`)).rejects.toThrow('permission denied');
    const { rows } = await client.query('select rolsuper, rolcreaterole from pg_roles where rolname = current_user');
    expect(rows).toEqual([{ rolsuper: false, rolcreaterole: false }]);
  });

  const { rows: foreign } = await connected(postgres.url(), (client) =>
    client.query(`select relname from pg_class where relnamespace in ('public'::regnamespace,
      'graphile_worker'::regnamespace) and relowner <> 'variorum'::regrole`),
  );
  expect(foreign).toEqual([]);
  // Does what each start does, and what a later version may do to any table, function and sequence.
  await applyMigrations(postgres.url());
  await migrateJobs({ connectionString: postgres.url() });
  const later = `alter table "document" add column "later" text; drop trigger "audit_event_final" on "audit_event";
    alter function "search_vector"(text) rename to "renamed"; create extension if not exists "pg_trgm";
    alter sequence "audit_event_id_seq" restart with 1000; alter table graphile_worker._private_jobs add later int;`;
  const all = migrationNames().map(readMigration);
  expect(await runMigrations(postgres.url(), [...all, { name: '29990101_later', script: later }])).toHaveLength(1);
}, 120_000);

test('a folder of an earlier version can be backed up, and restored into a new one', async () => {
  const dir = newDataDir('postgres');
  await fillAsSuperuser(dir);
  const old = await start(dir);
  await applyMigrations(old.url());
  const file = path.join(path.dirname(dir), 'all.backup');
  const written = await writeBackup(old.url(), file, PLACE);
  expect(written.rows.document).toBeGreaterThan(5);
  const fresh = await start(path.join(path.dirname(dir), 'fresh'));
  expect(await readBackup(fresh.url(), file, PLACE)).toEqual(written);
}, 120_000);
