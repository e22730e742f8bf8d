import type { Context } from '@/identity/context';
import { newId } from '@/kernel/id';
import type { Platform } from '@/platform/context';
import { withNewest } from '@/ui/history/history-list';
import { createSnapshot } from '@/versions/commands/create-snapshot';
import { compareTexts } from '@/versions/core/compare/compare';
import { type GraphVersion, layOut } from '@/versions/core/graph/graph';
import { history } from '@/versions/queries/history';
import { version } from '@/versions/queries/version';
import { restoreVersion } from '@/versions/test-support/any-version';
import { Desk } from '@/versions/test-support/desk';
import { withPlatform } from './server/platform';
import { kb, median, ms, printTable } from './sync/table';

const VERSIONS = 10_000;
const PAGE = 100;
const ROUNDS = 15;

/** Measures a history of 10,000 versions, with one of ten as the control, and comparing and restoring 1 MB. */
export async function run(): Promise<void> {
  await withPlatform(async (platform) => {
    await measurePages(platform);
    measureLayout();
    await measureComparing(platform);
    await measureRestoring(platform);
  });
}

/** Returns a chain of snapshots in which every tenth version is a suggestion. */
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
  for (const count of [10, PAGE, VERSIONS]) {
    const documentId = await documentWith(platform, desk, count);
    const page = await history(ann, { documentId, limit: PAGE });
    const first = await timed(() => history(ann, { documentId, limit: PAGE }));
    const deepest = count > PAGE ? await lastCursor(ann, documentId) : undefined;
    const deep = deepest && (await timed(() => history(ann, { documentId, limit: PAGE, cursor: deepest })));
    const bytes = Buffer.byteLength(JSON.stringify(page));
    const drawn = timedSync(() => withNewest(undefined, page));
    rows.push([count.toLocaleString('en'), ms(first), kb(bytes), ms(drawn), deep ? ms(deep) : '–']);
  }
  printTable(
    `Opening the history, pages of ${PAGE}`,
    ['versions', 'query of the first page', 'as JSON', 'its layout, in the browser', 'query of the last page'],
    rows,
  );
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

async function measureComparing(platform: Platform): Promise<void> {
  const desk = await Desk.open(platform);
  const ann = await desk.person('editor', 'Ann');
  const rows: string[][] = [];
  for (const lines of [22, 22_000]) {
    const documentId = await desk.document(sample(lines).join('\n'));
    const { versionId } = await createSnapshot(ann, { documentId, description: 'old' });
    const read = await timed(() => version(ann, { versionId }));
    for (const [what, before, after] of pairsOf(lines)) {
      const time = timedSync(() => compareTexts(before, after, { markdown: true }), 3);
      rows.push([kb(before.length), what, ms(read), ms(time)]);
    }
  }
  printTable(
    'Comparing two versions, from the query to the groups to draw',
    ['text', 'what differs', 'reading each of the two', 'comparing, in a worker of the browser'],
    rows,
  );
}

function pairsOf(count: number): [what: string, before: string, after: string][] {
  const lines = sample(count);
  const text = lines.join('\n');
  const few = lines.with(5, 'Something else.').with(count - 5, 'And here.');
  const words = lines.map((line, i) => (i % 3 === 0 ? line.replace('many', 'few') : line));
  const other = lines.map((line, i) => [...line.split(' ')].reverse().join(' ') + i);
  return [
    ['two lines', text, few.join('\n')],
    ['a word of every third line', text, words.join('\n')],
    ['everything', text, other.join('\n')],
  ];
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
