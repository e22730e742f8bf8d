import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readBackup } from '@/platform/backup';
import {
  applyMigrations,
  type Migration,
  migrationNames,
  readMigration,
  runMigrations,
} from '@/platform/postgres/migrations';
import { splitSql } from '@/platform/postgres/split-sql';
import { tellFigures } from '../support/figures';
import { programOf } from '../support/programs';
import { connected, emptyDatabases, schemaOf } from './databases';

/** How many times each test kills the process at a random moment. Each round takes about two seconds. */
const ROUNDS = Number(process.env.MIGRATION_KILLS ?? 3);
const FIXTURE = 'test/start/97a03b4.backup';

const emptyDatabase = await emptyDatabases();
const reference = await emptyDatabase();
await applyMigrations(reference);
const finalSchema = await schemaOf(reference);

interface Running {
  child: ChildProcess;
  begun: Promise<void>;
  ended: Promise<string>;
}

/** Starts a process that migrates the database. `more` are applied after the real migrations. */
function migrateInChild(url: string, more: readonly Migration[] = []): Running {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'variorum-migrate-'));
  const file = path.join(dir, 'more.json');
  fs.writeFileSync(file, JSON.stringify(more));
  const child = spawn(process.execPath, [programOf('test/start/migrate-process.ts'), url, file]);
  let output = '';
  const begun = new Promise<void>((resolve) => {
    child.stdout.on('data', (data) => {
      output += data;
      if (output.includes('begins')) resolve();
    });
  });
  child.stderr.on('data', (data) => {
    output += data;
  });
  const ended = new Promise<string>((resolve) => child.once('close', () => resolve(output)));
  onTestFinished(() => {
    child.kill('SIGKILL');
    fs.rmSync(dir, { recursive: true, force: true });
  });
  return { child, begun, ended };
}

/** Returns how long a whole run takes in a child process, so that kills can be spread over all of it. */
async function timeOfRun(url: string): Promise<number> {
  const left = migrationNames().length - (await appliedIn(url));
  const run = migrateInChild(url);
  await run.begun;
  const begun = performance.now();
  expect(await run.ended).toContain(`applied ${left}`);
  return performance.now() - begun;
}

interface Killed {
  /** Whether it was killed before it ended. */
  inTime: boolean;
  /** How many migrations were applied by then. */
  applied: number;
}

async function killAtRandom(url: string, withinMs: number): Promise<Killed> {
  const run = migrateInChild(url);
  await run.begun;
  const timer = setTimeout(() => run.child.kill('SIGKILL'), Math.random() * withinMs);
  await run.ended;
  clearTimeout(timer);
  return { inTime: run.child.signalCode === 'SIGKILL', applied: await appliedIn(url) };
}

async function appliedIn(url: string): Promise<number> {
  const { rows } = await connected(url, async (client) => {
    const table = await client.query(`select 1 where to_regclass('_prisma_migrations') is not null`);
    return table.rows.length === 0
      ? table
      : client.query('select 1 from _prisma_migrations where finished_at is not null');
  });
  return rows.length;
}

function tellKills(what: string, runs: readonly Killed[], atFirst: number): void {
  const killed = runs.filter(({ inTime }) => inTime);
  const between = killed.filter(({ applied }) => applied > atFirst && applied < migrationNames().length);
  tellFigures(
    `${what}: ${runs.length} runs, ${killed.length} killed, ${between.length} of them between two migrations; all completed by the next start`,
  );
}

test('a first start killed at any moment is completed by the next start', {
  timeout: 60_000 + ROUNDS * 20_000,
}, async () => {
  const withinMs = await timeOfRun(await emptyDatabase());
  const runs: Killed[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const url = await emptyDatabase();
    runs.push(await killAtRandom(url, withinMs));
    await applyMigrations(url);
    expect(await schemaOf(url)).toEqual(finalSchema);
    expect(await applyMigrations(url)).toEqual([]);
  }
  tellKills('migrations of an empty database', runs, 0);
});

/** Returns the rows of these tables as text, in a fixed order, with only the columns given in `columns`. */
function rowsOf(url: string, columns: Record<string, string[]>): Promise<Record<string, string[]>> {
  return connected(url, async (client) => {
    const all: Record<string, string[]> = {};
    for (const [table, names] of Object.entries(columns)) {
      const list = names.map((name) => `"${name}"`).join(', ');
      const { rows } = await client.query<{ row: string }>(
        `select row(${list})::text as row from "${table}" order by 1`,
      );
      all[table] = rows.map(({ row }) => row);
    }
    return all;
  });
}

function columnsOf(url: string): Promise<Record<string, string[]>> {
  return connected(url, async (client) => {
    const { rows } = await client.query<{ table: string; columns: string[] }>(
      `select table_name as table, array_agg(column_name::text order by ordinal_position) as columns
       from information_schema.columns where table_schema = 'public' and table_name <> '_prisma_migrations' group by 1`,
    );
    return Object.fromEntries(rows.map(({ table, columns }) => [table, columns]));
  });
}

/** The backup has no files. */
const PLACE = { dataDir: 'none' };

/** Two statements. The second one waits for readers of documents. */
const LATER: Migration = {
  name: '29990101000000_later',
  script: `alter table "turn" add column "later" integer not null default 1;
    alter table "document" add column "later" text; update "document" set "later" = "path";`,
};

test('a database with data in it survives an upgrade that is killed half-way', {
  timeout: 60_000 + ROUNDS * 20_000,
}, async () => {
  const old = await emptyDatabase();
  await readBackup(old, FIXTURE, PLACE);
  const atFirst = await appliedIn(old);
  const withinMs = await timeOfRun(old);
  const runs: Killed[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const url = await emptyDatabase();
    await readBackup(url, FIXTURE, PLACE);
    const columns = await columnsOf(url);
    const before = await rowsOf(url, columns);
    expect(before.document?.length).toBeGreaterThan(5);
    runs.push(await killAtRandom(url, withinMs));
    await applyMigrations(url);
    expect(await schemaOf(url)).toEqual(finalSchema);
    expect(await rowsOf(url, columns)).toEqual(before);
  }
  tellKills('upgrades of a database with data in it', runs, atFirst);
});

/** For each kind of subject of audit events: its table, if it belongs to a project. */
const SUBJECTS: Record<string, string> = {
  ...{ project: 'project', document: 'document', version: 'version', hunk: 'hunk', thread: 'thread', turn: 'turn' },
  ...{ tree_change: 'tree_change', sheet: 'document_pair', file: 'project_file' },
};

test('an upgrade names the project of each event in the audit log, and leaves share links off', async () => {
  const url = await emptyDatabase();
  await readBackup(url, FIXTURE, PLACE);
  await applyMigrations(
    url,
    migrationNames().filter((name) => name < '20261123023500_project_access'),
  );
  await connected(url, async (client) => {
    await client.query(`
      insert into tree_change (id, project_id, kind, description, change_set_id, asked_by_user_id, asker_ids)
        select 'change', id, 'create', '', 'set', 'person', '{}' from project limit 1;
      insert into document_pair (id, project_id, data_document_id, template_document_id)
        select 'pair', min(project_id), min(id), max(id) from document;
      insert into project_file (id, workspace_id, project_id, sha256, bytes, content_type, name, created_by)
        select 'file', workspace_id, id, '', 1, '', '', '' from project limit 1;`);
    for (const [subject, table] of Object.entries(SUBJECTS)) {
      const about = `insert into audit_event (action, subject_type, subject_id) select 'test', $1, id from "${table}"`;
      await client.query(about, [subject]);
    }
    await client.query(`
      insert into audit_event (action, subject_type, subject_id, data) values
        ('test', 'budget', 'b', '{"scope": "project", "subject": "p"}'),
        ('test', 'budget', 'b', '{"scope": "person", "subject": "p"}'),
        ('test', 'project', 'gone', '{}'), ('test', 'document', 'gone', '{}'), ('test', 'link', 'l', '{"projectId": "p"}');
      insert into audit_event (action, subject_type, subject_id, data)
        select 'test', 'comment', 'c', jsonb_build_object('documentId', id) from document;`);
  });
  await applyMigrations(url);
  await connected(url, async (client) => {
    const { rows } = await client.query<{ type: string; known: boolean; right: boolean }>(
      `select subject_type as type, bool_or(project_id is not null) as known,
         bool_and(project_id is not distinct from audit_event_project(subject_type, subject_id, data)) as right
       from audit_event group by 1`,
    );
    expect(rows.filter(({ right }) => !right)).toEqual([]);
    const known = rows.filter((row) => row.known).map(({ type }) => type);
    expect(known).toEqual(expect.arrayContaining([...Object.keys(SUBJECTS), 'budget', 'comment', 'link']));
    const allowed = 'select distinct share_links_allowed as allowed from workspace';
    expect((await client.query(allowed)).rows).toEqual([{ allowed: false }]);
    await client.query(`insert into workspace (id, name) values ('new', 'New')`);
    expect((await client.query(`${allowed} where id = 'new'`)).rows).toEqual([{ allowed: true }]);
  });
});

test('a migration that is killed between two of its statements leaves nothing, and is applied whole by the next start', async () => {
  const url = await emptyDatabase();
  await readBackup(url, FIXTURE, PLACE);
  await applyMigrations(url);
  const all = [...migrationNames().map(readMigration), LATER];
  await connected(url, async (reader) => {
    await reader.query('begin; lock table "document" in access share mode');
    const run = migrateInChild(url, [LATER]);
    await expect.poll(() => waitingForTable(url)).toBe(true);
    run.child.kill('SIGKILL');
    await run.ended;
    await reader.query('commit');
  });
  expect(await runMigrations(url, all)).toEqual([LATER.name]);
  const { rows } = await connected(url, (client) => client.query('select 1 from document where later = path'));
  expect(rows.length).toBeGreaterThan(5);
});

async function waitingForTable(url: string): Promise<boolean> {
  const { rows } = await connected(url, (client) =>
    client.query(`select 1 from pg_locks where not granted and relation = 'document'::regclass`),
  );
  return rows.length > 0;
}

/**
 * Leaves the next migration as earlier versions did when they were killed: started, with its statements applied up to
 * `cut`.
 */
async function leaveHalfWay(url: string, { name, script }: Migration, cut: (statements: number) => number) {
  const statements = splitSql(script);
  await connected(url, async (client) => {
    await client.query(
      `insert into _prisma_migrations (id, checksum, migration_name, applied_steps_count) values ($1, '', $2, $3)`,
      [randomUUID(), name, Math.round(Math.random())],
    );
    for (const statement of statements.slice(0, cut(statements.length))) await client.query(statement);
  });
}

/** Returns whether a migration comes from the versions that could leave one half-applied. */
function isOfEarlierVersions(name: string): boolean {
  return name <= '20261121000380_retention';
}

const cuts: [string, (statements: number) => number][] = [
  ['before its first statement', () => 0],
  ['after its last statement', (statements) => statements],
  ...Array.from({ length: ROUNDS }, (_, round): [string, (statements: number) => number] => [
    `between two statements (${round + 1})`,
    (statements) => Math.floor(Math.random() * (statements + 1)),
  ]),
];

test.each(cuts)('a migration that an earlier version left half-applied, %s, is completed', async (_, cut) => {
  const url = await emptyDatabase();
  await runMigrations(url, []);
  const applied: string[] = [];
  for (const migration of migrationNames().filter(isOfEarlierVersions).map(readMigration)) {
    await leaveHalfWay(url, migration, cut);
    expect(await applyMigrations(url, [...applied, migration.name])).toEqual([migration.name]);
    applied.push(migration.name);
  }
  expect(applied).toHaveLength(13);
  await applyMigrations(url);
  expect(await schemaOf(url)).toEqual(finalSchema);
  const unfinished = 'select 1 from _prisma_migrations where finished_at is null';
  expect((await connected(url, (client) => client.query(unfinished))).rows).toEqual([]);
});

test('a migration that fails names itself and its reason, changes nothing, and does not stop a corrected one', async () => {
  const url = await emptyDatabase();
  const good = { name: '1_good', script: 'create table good (id int);' };
  const bad = { name: '2_bad', script: 'create table half (id int); insert into nowhere values (1);' };
  await expect(runMigrations(url, [good, bad])).rejects.toThrow(
    'the migration 2_bad failed and changed nothing: relation "nowhere" does not exist',
  );
  expect(await runMigrations(url, [good, { ...bad, script: 'create table half (id int);' }])).toEqual(['2_bad']);
});

test('processes that start together apply each migration once', async () => {
  const url = await emptyDatabase();
  const applied = await Promise.all([applyMigrations(url), applyMigrations(url), applyMigrations(url)]);
  expect(applied.flat().sort()).toEqual(migrationNames());
});
