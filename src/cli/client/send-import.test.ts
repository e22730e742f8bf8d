import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import type { Io } from '../terminal/io';
import { sendImport } from './send-import';

/** More than the sockets buffer, so that the server always answers while the file is being sent. */
const SIZE = 20_000_000;
const ROUNDS = 20;
/** After so many turns of the event loop without progress, all buffers are full. */
const BLOCKED_TURNS = 500;

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'variorum-send-'));
const file = path.join(dir, 'large.zip');
fs.writeFileSync(file, new Uint8Array(SIZE));
let sent = 0;
// It reads nothing, and answers once the client waits for it to read.
const server = http.createServer(async (_, response) => {
  for (let before = -1; before !== sent; ) {
    before = sent;
    for (let turn = 0; turn < BLOCKED_TURNS; turn++) await setImmediate();
  }
  response.writeHead(403, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ code: 'FORBIDDEN', message: 'This token can only read.' }));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => {
  server.closeAllConnections();
  server.close();
  fs.rmSync(dir, { recursive: true, force: true });
});

test('a file that the server refuses while it is being sent fails with the server’s reason', async () => {
  const { port } = server.address() as AddressInfo;
  const io = { env: { VARIORUM_URL: `http://127.0.0.1:${port}`, VARIORUM_TOKEN: 'vrm_x' } } as unknown as Io;
  const onProgress = (_: string, share: number) => {
    sent = share;
  };
  for (let round = 0; round < ROUNDS; round++) {
    const sending = { projectId: 'p', folder: '', file, name: 'large.zip', onProgress };
    await expect(sendImport(io, sending)).rejects.toMatchObject({ message: 'This token can only read.' });
    expect(sent).toBeLessThan(1);
  }
});
