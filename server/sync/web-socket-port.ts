import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import type { SocketPort } from '@/documents/sync/member';
import type { CloseCode } from '@/kernel/close-code';
import { dismiss } from '../sockets/client-socket';

/** A room's way to a client. `stirred` says whether anything was sent since it was last set to false. */
export class WebSocketPort implements SocketPort {
  stirred = false;
  readonly #ws: WebSocket;
  readonly #socket: Duplex;

  constructor(ws: WebSocket, socket: Duplex) {
    this.#ws = ws;
    this.#socket = socket;
  }

  /**
   * Frames come ready-made and go straight to the socket: `ws` would build each anew for each receiver. The two may be
   * mixed, since without compression `ws` writes a frame whole and at once.
   */
  send(frames: readonly Uint8Array[]): void {
    if (this.#ws.readyState !== WebSocket.OPEN) return;
    this.stirred = true;
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
