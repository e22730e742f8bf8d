import http from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { type WebSocket, WebSocketServer } from 'ws';
import { serve } from '../child';

/**
 * The control: a server that only passes each message on to the others in its document. With `BENCH_COMMIT=1` it stores
 * each message first, with one insert each, and passes it on after the commit. That is the floor for "nobody receives
 * an uncommitted edit".
 */
const NO_STATE = Uint8Array.of(0, 1, 2, 0, 0);
const commits = process.env.BENCH_COMMIT === '1';
const pool = new pg.Pool({ connectionString: process.env.BENCH_DATABASE, max: 20 });
if (commits) {
  await pool.query('create table if not exists relay_log (id bigserial primary key, document text, data bytea)');
}
const documents = new Map<string, Set<WebSocket>>();
const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });

function passOn(document: Set<WebSocket>, sender: WebSocket, data: Buffer): void {
  for (const other of document) if (other !== sender && other.readyState === other.OPEN) other.send(data);
}

function join(path: string, ws: WebSocket): void {
  const document = documents.get(path) ?? new Set();
  documents.set(path, document.add(ws));
  ws.on('close', () => document.delete(ws));
  ws.on('message', (data: Buffer) => {
    // The first message asks for the state. The relay has none.
    if (data[0] === 0 && data[1] === 0) return ws.send(NO_STATE);
    // Presence isn't stored.
    if (!commits || data[0] !== 0) return passOn(document, ws, data);
    pool
      .query({ name: 'relay', text: 'insert into relay_log (document, data) values ($1, $2)', values: [path, data] })
      .then(() => passOn(document, ws, data));
  });
}

const server = http.createServer().listen(Number(process.env.BENCH_PORT ?? 0), '127.0.0.1');
server.on('upgrade', (request, socket, head) => {
  sockets.handleUpgrade(request, socket, head, (ws) => join(request.url?.split('?', 1)[0] ?? '', ws));
});
await new Promise((resolve) => server.once('listening', resolve));
process.on('SIGTERM', () => process.exit(0));
serve({}, async () => ({ port: (server.address() as AddressInfo).port }));
