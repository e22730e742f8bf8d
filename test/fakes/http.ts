import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

export type FakeServer = { origin: string; close(): Promise<void> };
export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Listens on 127.0.0.1, on a free port unless one is given. If a handler throws, the response is 500 with its message.
 */
export async function listen(handler: Handler, port = 0): Promise<FakeServer> {
  const server = createServer((request, response) => {
    handler(request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else sendJson(response, 500, { error: { code: 500, message: String(error), status: 'INTERNAL' } });
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const { port: actual } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${actual}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type ProgramOptions = { port: number; apiKey: string; paceMs: number };

/** Returns the command-line options if the file of this URL is run directly, or undefined if it is imported. */
export function programOptions(url: string, defaults: { port: number; key: string }): ProgramOptions | undefined {
  if (!process.argv[1] || url !== pathToFileURL(process.argv[1]).href) return undefined;
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: String(defaults.port) },
      key: { type: 'string', default: defaults.key },
      pace: { type: 'string', default: '60' },
    },
  });
  return { port: Number(values.port), apiKey: values.key, paceMs: Number(values.pace) };
}

export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers });
  response.end(JSON.stringify(body));
}
