import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Context } from '@/identity/context';
import { newId } from '@/kernel/id';
import { openPostgresBus } from '@/platform/bus-postgres';
import type { Platform } from '@/platform/context';
import { openDatabase } from '@/platform/database';
import { startEmbeddedPostgres } from '@/platform/embedded-postgres';
import { openJobs } from '@/platform/jobs';
import { makeLog } from '@/platform/log';
import { applyMigrations } from '@/platform/migrations';
import { readSettings } from '@/platform/settings';
import { createSnapshot } from '@/versions/commands/create-snapshot';
import { restoreVersion } from '@/versions/commands/restore-version';
import { compareTexts } from '@/versions/core/compare';
import { type GraphVersion, layOut } from '@/versions/core/graph';
import { history } from '@/versions/queries/history';
import { Desk } from '@/versions/test-support/desk';
import { median, ms, printTable } from './sync/table';

const VERSIONS = 10_000;
const PAGE = 100;
const ROUNDS = 15;

/** A history of 10,000 versions beside one of ten; comparing and restoring 1 MB. */
export async function run(): Promise<void> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-history-'));
  fs.chmodSync(dir, 0o755);
  const log = makeLog('warn');
  const postgres = await startEmbeddedPostgres({ dir: path.join(dir, 'pg'), log });
  try {
    const url = postgres.url('postgres');
    await applyMigrations(url);
    const database = openDatabase(url, log);
    const bus = await openPostgresBus(url, database.pool, log);
    const jobs = await openJobs(database.pool);
    const settings = readSettings({ AUTH_SECRET: 'benchmark-benchmark-benchmark-benchmark' });
    const platform: Platform = { settings, database, db: database.db, pool: database.pool, bus, jobs, log };
    await measurePages(platform);
    measureLayout();
    measureComparing();
    await measureRestoring(platform);
    await jobs.close();
    await bus.close();
    await database.close();
  } finally {
    await postgres.stop();
    fs.rmSync(dir, { recursive: true, force: true });
  }
}

/** Every tenth version is a suggestion, beside the line of snapshots. */
function chain(count: number): GraphVersion[] {
  return Array.from({ length: count }, (_, i) => {
    const older = i + (i % 10 === 9 ? 1 : (i + 1) % 10 === 9 ? 2 : 1);
    return { id: `v${i}`, parentVersionIds: older < count ? [`v${older}`] : [], isSuggestion: i % 10 === 9 };
  });
}

async function documentWith(platform: Platform, desk: Desk, count: number): Promise<string> {
  const documentId = await desk.document('A text.\n');
  const ann = await desk.person('editor');
  const { versionId } = await createSnapshot(ann, { documentId, description: 'the first' });
  const prefix = newId();
  const values = [documentId, prefix, count - 1, versionId];
  await platform.pool.query(
    `insert into version (id, document_id, type, text_hash, description, created_by_user_id, created_at)
     select $2 || n, $1, 'snapshot', v.text_hash, 'version ' || n, v.created_by_user_id,
       v.created_at + n * interval '1 second'
     from generate_series(1, $3::int) n, version v where v.id = $4`,
    values,
  );
  await platform.pool.query(
    `insert into version_parent (version_id, position, parent_id)
     select $1 || n, 0, case when n = 1 then $3 else $1 || (n - 1) end from generate_series(1, $2::int) n`,
    [prefix, count - 1, versionId],
  );
  await platform.pool.query('analyze version; analyze version_parent');
  return documentId;
}

async function measurePages(platform: Platform): Promise<void> {
  const desk = await Desk.open(platform);
  const ann = await desk.person('editor', 'Ann');
  const rows: string[][] = [];
  for (const count of [PAGE, VERSIONS]) {
    const documentId = await documentWith(platform, desk, count);
    const first = await timed(() => history(ann, { documentId, limit: PAGE }));
    const deepest = count > PAGE ? await lastCursor(ann, documentId) : undefined;
    const deep = deepest && (await timed(() => history(ann, { documentId, limit: PAGE, cursor: deepest })));
    rows.push([count.toLocaleString('en'), ms(first), deep ? ms(deep) : '–']);
  }
  printTable(`History, a page of ${PAGE}, from the query to its rows`, ['versions', 'first page', 'last page'], rows);
}

async function lastCursor(ctx: Context, documentId: string): Promise<string | undefined> {
  let cursor: string | undefined;
  for (;;) {
    const { nextCursor } = await history(ctx, { documentId, limit: PAGE, cursor });
    if (nextCursor === undefined) return cursor;
    cursor = nextCursor;
  }
}

function measureLayout(): void {
  const [few, many] = [chain(PAGE), chain(VERSIONS)];
  const open = layOut(many.slice(0, -PAGE)).open;
  const rows = [
    [`${PAGE} versions`, ms(timedSync(() => layOut(few)))],
    ['10,000 versions at once', ms(timedSync(() => layOut(many)))],
    [`the next ${PAGE} below 9,900`, ms(timedSync(() => layOut(many.slice(-PAGE), open)))],
  ];
  printTable('Layout of the graph', ['what', 'time'], rows);
}

function sample(lines: number): string[] {
  return Array.from({ length: lines }, (_, i) => `Line ${i}: the ${i % 977}th of many words about part ${i % 389}.`);
}

function measureComparing(): void {
  const lines = sample(22_000);
  const before = lines.join('\n');
  const few = lines.with(500, 'Something else.').with(20_000, 'And here.').join('\n');
  const many = lines.map((line, i) => (i % 3 === 0 ? line.replace('many', 'few') : line)).join('\n');
  const other = sample(22_000).map((line, i) => [...line.split(' ')].reverse().join(' ') + i);
  const rows = [
    ['2 lines differ', few],
    ['every third line differs by a word', many],
    ['nothing in common', other.join('\n')],
  ].map(([what, after]) => {
    const time = timedSync(() => compareTexts(before, after!, { markdown: true }), 3);
    return [what!, ms(time)];
  });
  printTable(
    `Comparing two texts of ${(before.length / 1e6).toFixed(1)} MB (in the browser: a worker)`,
    ['texts', 'time'],
    rows,
  );
}

async function measureRestoring(platform: Platform): Promise<void> {
  const desk = await Desk.open(platform);
  const ann = await desk.person('editor', 'Ann');
  const rows: string[][] = [];
  for (const [label, lines] of [
    ['1 KB', 22],
    ['1 MB', 22_000],
  ] as const) {
    const documentId = await desk.document(sample(lines).join('\n'));
    const { versionId } = await createSnapshot(ann, { documentId, description: 'old' });
    const times: number[] = [];
    for (let i = 0; i < 3; i++) {
      await desk.type(documentId, (text) => {
        for (let at = text.length - 20; at > 0; at -= Math.ceil(text.length / 100)) text.insert(at, 'new ');
      });
      const start = performance.now();
      await restoreVersion(ann, { versionId });
      times.push(performance.now() - start);
    }
    rows.push([label, ms(median(times))]);
  }
  printTable('Restoring, 100 places differ, from the call to the commit', ['text', 'time'], rows);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return median(times);
}

function timedSync(work: () => unknown, rounds = ROUNDS): number {
  const times: number[] = [];
  for (let i = 0; i < rounds; i++) {
    const start = performance.now();
    work();
    times.push(performance.now() - start);
  }
  return median(times);
}
