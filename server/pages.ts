import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import next from 'next';

export interface Pages {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Only of use in development (hot reload); false when the upgrade is nobody's. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  close(): Promise<void>;
}

/**
 * Next, for pages only. It adds its own upgrade listener to the server it is given; so it is given one that never
 * listens, and gets just the upgrades that we pass on.
 */
export async function startPages(options: { dev: boolean; port: number; host: string }): Promise<Pages> {
  // This product calls nobody but the model endpoints that its operator set.
  process.env.NEXT_TELEMETRY_DISABLED = '1';
  const upgrades = http.createServer();
  const app = next({ dev: options.dev, port: options.port, hostname: options.host, httpServer: upgrades });
  await app.prepare();
  const handle = app.getRequestHandler();
  return {
    handle: (request, response) => handle(request, response),
    upgrade: (request, socket, head) => upgrades.emit('upgrade', request, socket, head),
    close: () => app.close(),
  };
}
