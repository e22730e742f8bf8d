import fs from 'node:fs';
import http, { type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { makeLog } from '@/platform/log';
import { compressStatic } from '../scripts/pages/compress-static.mjs';
import { makeStaticFiles } from './static-files';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'static-files-'));
const SCRIPT = 'export const text = "the text of a script";\n'.repeat(200);
fs.mkdirSync(path.join(folder, 'chunks'));
fs.writeFileSync(path.join(folder, 'chunks/a-1.js'), SCRIPT);
fs.writeFileSync(path.join(folder, 'chunks/small.css'), 'a{}');
fs.writeFileSync(path.join(folder, 'chunks/unlisted.bin'), 'binary');
fs.writeFileSync(path.join(folder, 'chunks/gone.js'), SCRIPT);
fs.writeFileSync(path.join(folder, '..', `${path.basename(folder)}.js`), 'outside');
await compressStatic(folder);

const serve = makeStaticFiles(folder, makeLog('silent'));
const server = http.createServer((request, response) => {
  if (!serve(request, response)) response.writeHead(404).end('left to Next');
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());

interface Answer {
  status: number | undefined;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** Asks for exactly this path, which `fetch` would normalize. */
function get(name: string, encodings = '', method = 'GET'): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  const headers = { 'accept-encoding': encodings };
  return new Promise((resolve, reject) => {
    const request = http.request({ host: '127.0.0.1', port, path: name, method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) });
      });
    });
    request.on('error', reject).end();
  });
}

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['', undefined, (data: Buffer) => data],
  ['brown, xgzip', undefined, (data: Buffer) => data],
])('a browser that accepts “%s” gets the file as %s, for good', async (accepted, encoding, unpack) => {
  const { status, headers, body } = await get('/_next/static/chunks/a-1.js?dpl=1', accepted);
  expect(status).toBe(200);
  expect(headers['content-encoding']).toBe(encoding);
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(headers['content-length']).toBe(String(body.length));
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(headers.vary).toBe('accept-encoding');
  expect(unpack(body).toString()).toBe(SCRIPT);
});

test('a file that is too small to compress is sent as it is', async () => {
  const { headers, body } = await get('/_next/static/chunks/small.css', 'br');
  expect(headers['content-encoding']).toBeUndefined();
  expect(body.toString()).toBe('a{}');
});

test('HEAD gets the headers only', async () => {
  const { status, headers, body } = await get('/_next/static/chunks/a-1.js', 'br', 'HEAD');
  expect(status).toBe(200);
  expect(Number(headers['content-length'])).toBeGreaterThan(0);
  expect(body).toHaveLength(0);
});

test.each([
  `/_next/static/../${path.basename(folder)}.js`,
  `/_next/static/%2e%2e/${path.basename(folder)}.js`,
  '/_next/static/chunks',
  '/_next/static/chunks/a-1.js.br',
  '/_next/static/chunks/a-1.js/',
  '/_next/static/chunks/unknown.js',
  '/_next/static/chunks/unlisted.bin',
  '/_next/static/constructor.js',
  '/_next/static/',
  '/chunks/a-1.js',
])('%s is left to Next', async (name) => {
  expect((await get(name, 'br')).body.toString()).toBe('left to Next');
});

test('anything but reading is left to Next', async () => {
  expect((await get('/_next/static/chunks/a-1.js', 'br', 'POST')).body.toString()).toBe('left to Next');
});

test('a file that has vanished is an error that nobody caches, and the server goes on', async () => {
  for (const ending of ['', '.br', '.gz']) fs.rmSync(path.join(folder, `chunks/gone.js${ending}`));
  const { status, headers } = await get('/_next/static/chunks/gone.js', 'br');
  expect([status, headers['cache-control']]).toEqual([503, 'no-store']);
  expect((await get('/_next/static/chunks/a-1.js', 'br')).status).toBe(200);
});
