import type http from 'node:http';
import type { AddressInfo } from 'node:net';
import net from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createLimitedServer, type RequestLimits } from './request-limits';

const UPLOAD = '/api/documents/d1/files?name=a.bin';
const LIMITS: RequestLimits = { wholeMs: 600, idleMs: 300, lingerMs: 20_000 };
const MB = 1024 * 1024;

const running: http.Server[] = [];
afterEach(() => {
  for (const server of running.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function start(listener: http.RequestListener, limits = LIMITS): Promise<number> {
  const server = createLimitedServer(listener, limits);
  running.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** Reads the whole body and returns its length. */
const taking: http.RequestListener = (request, response) => {
  let length = 0;
  request.on('data', (data: Buffer) => {
    length += data.length;
  });
  request.on('end', () => response.end(String(length)));
};

/** Opens a connection and sends the head of a request of `length` bytes; `answer` is everything that comes back. */
function begin(port: number, path: string, length: number) {
  const socket = net.connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (data) => {
    text += data;
  });
  // These tests provoke connection resets. The answer shows whether data was lost.
  socket.on('error', () => undefined);
  const answer = new Promise<string>((resolve) => socket.on('close', () => resolve(text)));
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n`);
  return { socket, answer };
}

/** Sends one byte at a time, often enough for an idle upload, but too slowly for a whole request. */
function trickle(socket: net.Socket, bytes: number): void {
  let left = bytes;
  const timer = setInterval(() => {
    if (left-- > 0 && socket.writable) socket.write('x');
    else clearInterval(timer);
  }, 100);
}

test('a connection stays open for longer than a proxy keeps it', async () => {
  const port = await start((_, response) => response.end());
  const response = await fetch(`http://127.0.0.1:${port}/`);
  const [, seconds] = /timeout=(\d+)/.exec(response.headers.get('keep-alive') ?? '') ?? [];
  expect(Number(seconds)).toBeGreaterThan(60);
});

describe('an upload', () => {
  test.each([UPLOAD, '/api/projects/p1/import?name=a.zip', '/api/workspaces/w1/pdf-logo', '/api/profile/picture'])(
    'may take as long as it needs while data keeps arriving (%s)',
    async (address) => {
      const { socket, answer } = begin(await start(taking), address, 15);
      trickle(socket, 15);
      expect(await answer).toMatch(/^HTTP\/1.1 200.*\r\n\r\n15$/s);
    },
  );

  test('is aborted if it makes no progress', async () => {
    const { socket, answer } = begin(await start(taking), UPLOAD, 100);
    socket.write('only this');
    expect(await answer).toMatch(/^HTTP\/1.1 408/);
  });

  test.each([413, 403, 429])('that is refused with %i immediately gets this response, not a reset', async (status) => {
    const port = await start((_request, response) => {
      response.shouldKeepAlive = false;
      response.writeHead(status, { 'content-type': 'application/json' }).end('{"message":"The reason."}');
    });
    const { socket, answer } = begin(port, UPLOAD, 24 * MB);
    // Like a browser: it reads only after it has sent everything.
    socket.pause();
    const piece = Buffer.alloc(MB, 7);
    for (let i = 0; i < 24; i++) {
      if (socket.destroyed || socket.write(piece)) continue;
      await new Promise((resolve) => socket.once('drain', resolve).once('error', resolve));
    }
    socket.resume();
    expect(await answer).toContain(`HTTP/1.1 ${status}`);
    expect(await answer).toContain('The reason.');
  });
});

test('any other request must arrive within its time, even if data keeps arriving', async () => {
  const { socket, answer } = begin(await start(taking), '/api/trpc/documents.create', 1_000);
  trickle(socket, 1_000);
  expect(await answer).toMatch(/^HTTP\/1.1 408/);
});

test('an answer may take longer than its request', async () => {
  const port = await start((request, response) => {
    request.resume();
    setTimeout(() => response.end('late'), 3 * LIMITS.wholeMs);
  });
  const { socket, answer } = begin(port, '/api/trpc/a', 1);
  socket.write('x');
  expect(await answer).toContain('late');
});

test('many requests on one connection leave nothing behind on it', async () => {
  const port = await start((request, response) => {
    request.resume().on('end', () => response.end(String(request.socket.listenerCount('close'))));
  });
  const counts: string[] = [];
  for (let i = 0; i < 5; i++) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/trpc/a`, { method: 'POST', body: 'x' });
    counts.push(await answer.text());
  }
  expect(new Set(counts).size, counts.join()).toBe(1);
});
