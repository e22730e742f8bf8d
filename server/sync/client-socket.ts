import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import { CLOSE, type CloseCode } from '@/documents/core/sync/close-code';
import type { SocketPort } from '@/documents/sync/member';

/** How long a client may take to agree to a close. */
const CLOSE_WITHIN_MS = 2_000;

/**
 * The WebSocket of `ws`, with our codes where it closes by itself: y-websocket would come back after 1009 (too big) or
 * 1002 and 1007 (broken frames), with the same again.
 */
export class ClientSocket extends WebSocket {
  override close(code?: number, reason?: string | Buffer): void {
    switch (code) {
      case 1009:
        super.close(CLOSE.tooBig, 'this message is too big: export your text, or bring it by import');
        break;
      case 1002:
      case 1007:
        super.close(CLOSE.garbage, 'broken frame');
        break;
      default:
        super.close(code, reason);
    }
  }
}

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

/** Closes a socket and hears nothing more from it, however long its other end takes to agree. */
export function dismiss(ws: WebSocket, code: CloseCode, reason: string): void {
  ws.removeAllListeners('message');
  ws.resume();
  ws.close(code, reason);
  const late = setTimeout(() => ws.terminate(), CLOSE_WITHIN_MS);
  ws.once('close', () => clearTimeout(late));
}
