import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import type { SocketPort } from '@/documents/sync/member';
import type { CloseCode } from '@/kernel/close-code';
import { dismiss } from '../sockets/client-socket';

/** A room's connection to a client. `hasSent` is true if anything was sent since it was last set to false. */
export class WebSocketPort implements SocketPort {
  hasSent = false;
  readonly #ws: WebSocket;
  readonly #socket: Duplex;

  constructor(ws: WebSocket, socket: Duplex) {
    this.#ws = ws;
    this.#socket = socket;
  }

  /**
   * Writes prepared frames directly to the socket, because `ws` would build each frame again for each receiver. Mixing
   * both is safe: without compression, `ws` writes each frame whole and at once.
   */
  send(frames: readonly Uint8Array[]): void {
    if (this.#ws.readyState !== WebSocket.OPEN) return;
    this.hasSent = true;
    const socket = this.#socket;
    if (frames.length === 1) {
      socket.write(frames[0]);
      return;
    }
    socket.cork();
    for (const frame of frames) socket.write(frame);
    socket.uncork();
  }

  unsent(): number {
    return this.#socket.writableLength;
  }

  close(code: CloseCode, reason: string): void {
    dismiss(this.#ws, code, reason);
  }
}
