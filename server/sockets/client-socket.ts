import { WebSocket } from 'ws';
import { CLOSE, type CloseCode } from '@/kernel/close-code';

/** How long a client may take to confirm a close. */
const CLOSE_WITHIN_MS = 2_000;

/**
 * The WebSocket of `ws`, with our own close codes where `ws` closes on its own. After 1009 (too big) or 1002 and 1007
 * (broken frames), y-websocket would reconnect and send the same data again.
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

/** Closes a socket and ignores further messages, however long the client takes to confirm. */
export function dismiss(ws: WebSocket, code: CloseCode, reason: string): void {
  ws.removeAllListeners('message');
  ws.resume();
  ws.close(code, reason);
  const late = setTimeout(() => ws.terminate(), CLOSE_WITHIN_MS);
  ws.once('close', () => clearTimeout(late));
}
