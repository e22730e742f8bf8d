import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { isTrustedOrigin } from '@/identity/origin';
import { CLOSE } from '@/kernel/close-code';
import type { Platform } from '@/platform/context';
import { ClientSocket, dismiss } from './client-socket';

/**
 * Upgrades requests to WebSockets, refuses those from other sites' pages, and closes all sockets when the server stops.
 */
export class SocketServer {
  readonly server: WebSocketServer;
  readonly #platform: Platform;

  constructor(platform: Platform, { maxPayload }: { maxPayload: number }) {
    this.#platform = platform;
    this.server = new WebSocketServer({
      noServer: true,
      maxPayload,
      perMessageDeflate: false,
      WebSocket: ClientSocket,
    });
  }

  /**
   * Completes the handshake and passes the paused socket to `serve`. Early messages wait in the network. Refusals are
   * close codes after the handshake, because browsers hide why an upgrade was refused.
   */
  upgrade(
    { request, socket, head }: { request: IncomingMessage; socket: Duplex; head: Buffer },
    serve: (ws: ClientSocket) => Promise<void>,
  ): void {
    const { log, settings } = this.#platform;
    socket.on('error', () => socket.destroy());
    this.server.handleUpgrade(request, socket, head, (ws) => {
      ws.on('error', (error) => log.debug({ err: error }, 'a socket broke'));
      const { origin, host } = request.headers;
      if (origin !== undefined && !isTrustedOrigin(origin, settings.publicUrl, host)) {
        return dismiss(ws, CLOSE.noAccess, 'origin not allowed');
      }
      ws.pause();
      serve(ws).catch((error) => {
        log.error({ err: error }, 'a socket failed');
        dismiss(ws, CLOSE.restart, 'something went wrong on the server');
      });
    });
  }

  /** Tells all clients to reconnect. Resolves when all sockets are closed. */
  async close(): Promise<void> {
    const closed = [...this.server.clients].map((ws) => new Promise((resolve) => ws.once('close', resolve)));
    for (const ws of this.server.clients) dismiss(ws, CLOSE.restart, 'the server is shutting down');
    await Promise.all(closed);
    this.server.close();
  }
}
