import http from 'node:http';
import { expect, test } from 'vitest';
import { newSecretToken } from '@/identity/secret-token';
import { Browser } from '../../../../test/api/browser';
import { startApiServer } from '../../../../test/api/server';
import { makeReaderLimiter } from './reader-limits';

const BURST = 5;
const readers = makeReaderLimiter({ burst: BURST, perSecond: 0.001, atOnce: 100 });
const server = await startApiServer({ readers });
const owner = new Browser(server.url);
await owner.signUp('Olga Owner');
const { workspace } = await owner.api.people.me.query();
const { projectId } = await owner.api.projects.create.mutate({ workspaceId: workspace.id, name: 'Open' });

type Options = Partial<Parameters<typeof owner.api.shareLinks.create.mutate>[0]>;
async function share(path: string, options: Options = {}): Promise<string> {
  const { documentId } = await owner.api.documents.create.mutate({ projectId, path, text: '# Plan\n' });
  const { url } = await owner.api.shareLinks.create.mutate({ kind: 'document', subjectId: documentId, ...options });
  return url.slice(server.url.length);
}

interface Sent {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
}

/** Sends a request from one of this machine's addresses. */
function from(address: string, path: string, headers: http.OutgoingHttpHeaders = {}): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const request = http.get(server.url + path, { localAddress: address, headers }, async (response) => {
      const text = (await response.toArray()).join('');
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
    });
    request.once('error', reject);
  });
}

/** Uses up what an address may request. */
async function exhaust(address: string, path: string, headers: http.OutgoingHttpHeaders = {}): Promise<number[]> {
  const statuses: number[] = [];
  while (statuses.at(-1) !== 429 && statuses.length < 3 * BURST) {
    statuses.push((await from(address, path, headers)).status);
  }
  return statuses;
}

test('strangers get a page that says to wait after too many requests, for each address, whatever the link', async () => {
  const at = await share('busy.md');
  expect(await exhaust('127.0.0.2', at)).toEqual([...Array(BURST).fill(200), 429]);
  const refused = await from('127.0.0.2', at);
  expect(refused.text).toContain('<h1>Too many requests</h1>');
  expect(refused.text).not.toContain('Plan');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
  const unknown = await from('127.0.0.2', `/s/${newSecretToken().token}`);
  expect([unknown.status, unknown.text]).toEqual([429, refused.text]);
  // A header that names another address doesn't help.
  expect((await from('127.0.0.2', at, { 'x-forwarded-for': '203.0.113.7' })).status).toBe(429);
  expect((await from('127.0.0.3', at)).status).toBe(200);
});

test('readers whom the link knows are counted by themselves: guests, readers with its password, and members', async () => {
  const at = await share('comments.md', { access: 'comment' });
  const locked = await share('locked.md', { password: 'open sesame' });
  const [gil, pia] = [new Browser(server.url), new Browser(server.url)];
  const comment = { method: 'POST', body: new URLSearchParams({ name: 'Gil', body: 'A word' }) };
  expect((await gil.fetch(`${at}/comments`, comment)).status).toBe(303);
  const password = { method: 'POST', body: new URLSearchParams({ password: 'open sesame' }) };
  expect((await pia.fetch(locked, password)).status).toBe(303);

  const address = '127.0.0.4';
  await exhaust(address, at);
  expect((await from(address, at, { cookie: gil.cookie })).status).toBe(200);
  expect((await from(address, locked, { cookie: pia.cookie })).status).toBe(200);
  expect((await from(address, at, { cookie: owner.cookie })).status).toBe(200);
  // A guest of one link is a stranger to another.
  expect((await from(address, locked, { cookie: gil.cookie })).status).toBe(429);
  expect((await from(address, at)).status).toBe(429);
});

test('forged cookies are looked up only as often as an address may request pages', async () => {
  const at = await share('forged.md', { access: 'comment' });
  const address = '127.0.0.5';
  await exhaust(address, at);
  const cookie = 'guest=R2ls.someone.signature; share=9999999999999.x';
  for (let i = 0; i < BURST; i++) expect((await from(address, at, { cookie })).status).toBe(429);
  // Now even valid cookies of this address aren't looked up.
  expect((await from(address, at, { cookie: owner.cookie })).status).toBe(429);
  expect((await from('127.0.0.6', at, { cookie: owner.cookie })).status).toBe(200);
});
