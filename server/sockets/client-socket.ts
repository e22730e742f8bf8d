import { WebSocket } from 'ws';
import { CLOSE, type CloseCode } from '@/kernel/close-code';

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
        super.close(CLOSE.tooBig, 'this message is too large: download the text, then import it');
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

/** Closes a socket and hears nothing more from it, however long its other end takes to agree. */
export function dismiss(ws: WebSocket, code: CloseCode, reason: string): void {
  ws.removeAllListeners('message');
  ws.resume();
  ws.close(code, reason);
  const late = setTimeout(() => ws.terminate(), CLOSE_WITHIN_MS);
  ws.once('close', () => clearTimeout(late));
}
