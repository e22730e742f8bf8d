import fs from 'node:fs';
import http from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import type { FileContent } from '@/files/queries/file-content';
import { AppError } from '@/kernel/error';
import { stageBytes } from '@/platform/blobs/stage-bytes';
import type { Platform } from '@/platform/context';
import { sendContent } from './http/files/content';
import { type ApiRoute, type HttpParts, makeHttp } from './http/http';
import { sendDownload } from './http/respond';
import { usageCsvRoute } from './http/usage-csv';

/** What was logged, one at a time. */
const logged: string[] = [];
let onLogged = () => {};
const logAs = (level: string) => (_: unknown, message: string) => {
  logged.push(`${level}: ${message}`);
  onLogged();
};
const log = { debug: logAs('debug'), info: logAs('info'), warn: logAs('warn'), error: logAs('error') };

const reads: unknown[] = [];
const TEN: FileContent = {
  ...{ contentType: 'text/plain', isInline: false, name: 'a.txt', sha256: 'a', bytes: 10 },
  read: async (range) => {
    reads.push(range);
    return Readable.from(['0123456789'.slice(range?.start ?? 0, (range?.end ?? 9) + 1)]);
  },
};
const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'variorum-http-'));
afterAll(() => fs.rmSync(parent, { recursive: true, force: true }));
const staging = { parent, maxBytes: 1_000_000, tooLarge: () => new Error('too large') };
let started = 0;
const pieces = async function* () {
  started++;
  yield 'a,b';
};
const platform = {
  ...{ log, settings: { publicUrl: 'http://x', imageHosts: [] } },
  database: { explain: (error: unknown) => error },
} as unknown as Platform;
const routes: ApiRoute[] = [
  { method: 'GET', path: /^\/api\/ten$/, handle: ({ request, response }) => sendContent(request, response, TEN) },
  {
    ...{ method: 'GET', path: /^\/api\/rows$/ },
    handle: ({ response }) =>
      sendDownload(response, platform.log, { contentType: 'text/csv', name: 'a.csv', pieces: pieces() }),
  },
  { method: 'POST', path: /^\/api\/body$/, handle: async ({ request }) => void (await stageBytes(request, staging)) },
  {
    ...{ method: 'GET', path: /^\/api\/busy$/ },
    handle: () => Promise.reject(new AppError('RATE_LIMITED', 'Wait.', { details: { retryAfterSeconds: 7 } })),
  },
  usageCsvRoute,
];
const auth = { visitorOf: async () => ({ actor: { userId: 'u' } }) };
const handle = makeHttp(platform, { auth, routes } as unknown as HttpParts);
const server = http.createServer((request, response) => void handle(request, response));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => void server.close());
const { port } = server.address() as AddressInfo;

const ask = async (method: string, at: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`http://127.0.0.1:${port}/api/${at}`, {
    method,
    headers: { origin: 'http://x', ...headers },
  });
  const { status } = response;
  return { status, text: await response.text(), header: (name: string) => response.headers.get(name) };
};

test('HEAD sends the headers of a file or a download, and reads nothing', async () => {
  const file = await ask('HEAD', 'ten', { range: 'bytes=2-4' });
  expect([file.status, file.text, file.header('content-length'), file.header('etag')]).toEqual([200, '', '10', '"a"']);
  const rows = await ask('HEAD', 'rows');
  expect([rows.status, rows.text, rows.header('content-type')]).toEqual([200, '', 'text/csv']);
  expect([reads, started]).toEqual([[], 0]);
});

test('the Allow header names all methods of a route', async () => {
  const [get, post] = [await ask('POST', 'ten'), await ask('HEAD', 'body')];
  expect([get.status, get.header('allow')]).toEqual([405, 'GET, HEAD']);
  expect([post.status, post.header('allow')]).toEqual([405, 'POST']);
});

test('a range that ends before it begins is ignored; one beyond the end can’t be satisfied', async () => {
  const turned = await ask('GET', 'ten', { range: 'bytes=5-2' });
  expect([turned.status, turned.text, turned.header('content-range')]).toEqual([200, '0123456789', null]);
  expect(await ask('GET', 'ten', { range: 'bytes=2-4' })).toMatchObject({ status: 206, text: '234' });
  expect((await ask('GET', 'ten', { range: 'bytes=12-15' })).status).toBe(416);
  expect((await ask('GET', 'ten', { range: 'bytes=-0' })).status).toBe(416);
});

test('a refusal of too many requests says when to try again', async () => {
  const busy = await ask('GET', 'busy');
  expect([busy.status, busy.header('retry-after')]).toEqual([429, '7']);
});

test.each([
  ['', 'The parameter “workspaceId” is missing or wrong.'],
  ['workspaceId=w&from=2026-11-01', 'The parameter “to” is missing or wrong.'],
  ['workspaceId=w&from=2026-11-28&to=2026-11-01', 'The first day is after the last day.'],
  ['workspaceId=w&from=2000-01-01&to=2026-11-01', 'The period is longer than ten years.'],
])('calls.csv?%s is refused with the reason: %s', async (query, message) => {
  const refused = await ask('GET', `usage/calls.csv?${query}`);
  expect([refused.status, JSON.parse(refused.text).message]).toEqual([400, message]);
});

test('a body that the client broke off isn’t an error of the server', async () => {
  logged.length = 0;
  const told = new Promise<void>((resolve) => {
    onLogged = resolve;
  });
  const socket = connect(port, '127.0.0.1');
  const head = 'POST /api/body HTTP/1.1\r\nhost: x\r\norigin: http://x\r\ncontent-length: 1000\r\n\r\nabc';
  socket.write(head, () => socket.resetAndDestroy());
  await told;
  expect(logged).toEqual(['debug: a client broke off its request']);
});
