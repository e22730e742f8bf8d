import '@/generated/messages/packs/de';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { installReader } from '@/i18n/reader';
import { sendOutagePage } from './outage-page';

const server = http.createServer((request, response) => {
  if (!sendOutagePage(request, response)) response.writeHead(404).end();
});

beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => void server.close());
afterEach(() => installReader(() => undefined));

function ask(accept: string, method = 'GET'): Promise<Response> {
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}/`, { method, headers: { accept } });
}

test('the page shown while the database is away is in the reader’s language', async () => {
  const english = await ask('text/html,*/*');
  expect(english.status).toBe(503);
  expect(await english.text()).toContain('<html lang="en" dir="ltr">');
  installReader(() => ({ language: 'de', region: 'DE', timeZone: undefined }));
  const german = await (await ask('text/html,*/*')).text();
  expect(german).toContain('<html lang="de" dir="ltr">');
  expect(german).toContain('<h1>Variorum ist gerade nicht erreichbar</h1>');
});

test('a request for data gets no page', async () => {
  expect((await ask('application/json')).status).toBe(404);
  expect((await ask('text/html', 'POST')).status).toBe(404);
});
