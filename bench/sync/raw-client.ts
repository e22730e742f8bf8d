import { randomBytes } from 'node:crypto';
import net from 'node:net';

/**
 * A WebSocket client that does as little as possible, so that one core of load can keep up with one core of server.
 * Messages from the server are passed as views that are only valid during the call.
 */
export interface RawClient {
  send(message: Uint8Array): void;
  pong(): void;
  onMessage: (message: Buffer) => void;
  close(): void;
}

const BINARY = 2;
const PING = 9;
const PONG = Uint8Array.of(0x8a, 0x80, 0, 0, 0, 0);

export function connectRaw(port: number, path: string, cookie?: string): Promise<RawClient> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.setNoDelay(true);
    const client: RawClient = {
      onMessage: () => {},
      send: (message) => void socket.write(frame(message)),
      pong: () => void socket.write(PONG),
      close: () => socket.destroy(),
    };
    let rest: Buffer = Buffer.alloc(0);
    let open = false;
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      rest = rest.length ? Buffer.concat([rest, chunk]) : chunk;
      if (!open) {
        const end = rest.indexOf('\r\n\r\n');
        if (end < 0) return;
        if (!rest.subarray(0, 12).toString().includes(' 101')) return reject(new Error(rest.toString()));
        open = true;
        rest = rest.subarray(end + 4);
        resolve(client);
      }
      rest = rest.subarray(readFrames(rest, client));
    });
    const key = randomBytes(16).toString('base64');
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        `Sec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n${cookie ? `Cookie: ${cookie}\r\n` : ''}\r\n`,
    );
  });
}

/** Passes on all complete frames. Returns how many bytes they take. */
function readFrames(bytes: Buffer, client: RawClient): number {
  let at = 0;
  while (bytes.length - at >= 2) {
    const short = (bytes[at + 1] ?? 0) & 127;
    const head = short < 126 ? 2 : short === 126 ? 4 : 10;
    if (bytes.length - at < head) break;
    const length =
      short < 126 ? short : short === 126 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2));
    if (bytes.length - at < head + length) break;
    const opcode = (bytes[at] ?? 0) & 15;
    if (opcode === PING) client.pong();
    if (opcode === BINARY) client.onMessage(bytes.subarray(at + head, at + head + length));
    at += head + length;
  }
  return at;
}

/** Returns a frame, masked as a client's must be, with a mask of zeros. */
function frame(message: Uint8Array): Buffer {
  const head = message.length < 126 ? 2 : message.length < 65_536 ? 4 : 10;
  const out = Buffer.alloc(head + 4 + message.length);
  out[0] = 0x82;
  if (head === 2) out[1] = 128 | message.length;
  else if (head === 4) {
    out[1] = 128 | 126;
    out.writeUInt16BE(message.length, 2);
  } else {
    out[1] = 128 | 127;
    out.writeBigUInt64BE(BigInt(message.length), 2);
  }
  out.set(message, head + 4);
  return out;
}
