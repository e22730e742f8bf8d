import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { CallLimiter } from '@/identity/calls/limiter';
import { Browser, outcome, tokenOf } from './browser';
import { startApiServer } from './server';

const SEARCHES = 5;
const limiter = new CallLimiter({ heavy: { burst: SEARCHES, perSecond: 1e-6, atOnce: 2 } });
const server = await startApiServer({ limiter });
const owner = new Browser(server.url);
await owner.signUp('Olga Owner');
const { workspace } = await owner.api.people.me.query();
const workspaceId = workspace.id;
let people = 0;

async function join(): Promise<Browser> {
  const { url } = await owner.api.people.createInvitation.mutate({ workspaceId, role: 'viewer' });
  const browser = new Browser(server.url);
  await browser.signUp(`Vera Viewer ${++people}`, tokenOf(url));
  return browser;
}

/** Makes every search wait until the returned function is called. */
async function holdSearches(): Promise<() => Promise<void>> {
  const { platform } = server;
  const holder = new pg.Client({ connectionString: (platform as typeof platform & { url: string }).url });
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query('begin; lock table document_index in access exclusive mode');
  return async () => void (await holder.query('rollback'));
}

async function waitingSearches(): Promise<number> {
  const { rows } = await server.platform.pool.query(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like '%websearch_to_tsquery%'`,
  );
  return rows[0].count;
}

const searchOf = (browser: Browser, query = 'word') => browser.api.documents.search.query({ workspaceId, query });

test('a person’s searches are limited, with a message when to try again; their other calls aren’t affected', async () => {
  const [vera, other] = [await join(), await join()];
  const results: string[] = [];
  for (let i = 0; i < SEARCHES + 1; i++) results.push(await outcome(searchOf(vera)));
  expect(results).toEqual([...Array(SEARCHES).fill('ok'), 'TOO_MANY_REQUESTS']);
  const refused = await vera.fetch(
    `/api/trpc/documents.search?input=${encodeURIComponent(JSON.stringify({ json: { workspaceId, query: 'word' } }))}`,
  );
  expect(refused.status).toBe(429);
  expect(refused.text).toContain('"retryAfterSeconds"');
  expect(await outcome(vera.api.people.me.query())).toBe('ok');
  expect(await outcome(searchOf(other))).toBe('ok');
});

test('the number of a person’s concurrent searches is limited', async () => {
  const vera = await join();
  const release = await holdSearches();
  const waiting = [vera.clone(), vera.clone()].map((browser) => outcome(searchOf(browser)));
  await expect.poll(waitingSearches, { interval: 20, timeout: 2_500 }).toBe(2);
  expect(await outcome(searchOf(vera))).toBe('TOO_MANY_REQUESTS');
  await release();
  expect(await Promise.all(waiting)).toEqual(['ok', 'ok']);
  expect(await outcome(searchOf(vera))).toBe('ok');
});

test('a search stops in the database when its browser disconnects', async () => {
  const vera = await join();
  const release = await holdSearches();
  const leaving = new AbortController();
  const asked = vera.api.documents.search.query({ workspaceId, query: 'word' }, { signal: leaving.signal });
  asked.catch(() => undefined);
  await expect.poll(waitingSearches, { interval: 20, timeout: 2_500 }).toBe(1);
  leaving.abort();
  await expect.poll(waitingSearches, { interval: 20, timeout: 2_500 }).toBe(0);
  await release();
});

test('a search that waits too long in the database ends with an error for the person', async () => {
  const vera = await join();
  const release = await holdSearches();
  expect(await outcome(searchOf(vera))).toBe('SERVICE_UNAVAILABLE');
  await release();
});
