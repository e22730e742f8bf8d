import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import next from 'next';

export interface Pages {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Only used in development, for hot reload. Returns false if nothing handles the upgrade. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  close(): Promise<void>;
}

/**
 * Starts Next, for pages only. Next adds its own upgrade listener to the server it is given, so we give it a server
 * that never listens, and pass on only the upgrades it needs.
 */
export async function startPages(options: { dev: boolean; port: number; host: string }): Promise<Pages> {
  // Variorum contacts no servers except those that its operator configured.
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
