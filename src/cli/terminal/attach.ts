import { StringDecoder } from 'node:string_decoder';
import { WebSocket } from 'ws';
import { accountOf } from '../client/account';
import type { Io } from './io';
import { ProgramOutput } from './program-output';

/** Turns off everything that a program can have turned on: alternate screen, hidden cursor, mouse, pasting, colors. */
const RESTORE =
  '\x1b[?1049l\x1b[?25h\x1b[?7h\x1b[?1l\x1b>\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1004l\x1b[?1006l\x1b[?2004l' +
  '\x1b[4l\x1b(B\x1b7\x1b[r\x1b8\x1b[0m\x1b[0 q';
/** Ctrl+], as in telnet. */
const CLOSE_KEY = '\x1d';
/** The most UTF-16 units in a message. In JSON, each can take 6 bytes, so this stays well below the server's 64 KB. */
const MAX_KEYS = 8_000;
const SMALLEST_SIDE = 2;
const LARGEST_SIDE = 500;

export interface ClosedTerminal {
  /** The socket's close code. `CLOSE.notFound`: the program ended. */
  code: number;
  reason: string;
  /** Whether the program has printed anything. */
  hasStarted: boolean;
}

/**
 * Connects the person's terminal to a program on the server until either ends. Resolves after the terminal is restored.
 * Never rejects: a failed connection is a `code`.
 */
export function attachTerminal(
  io: Io,
  { turnId, callId }: { turnId: string; callId: string },
): Promise<ClosedTerminal> {
  const { url, token } = accountOf(io.env);
  const address = `${url.replace(/^http/, 'ws')}/terminal/${turnId}/${encodeURIComponent(callId)}`;
  const socket = new WebSocket(address, { headers: { authorization: `Bearer ${token}` } });
  return new Promise((resolve) => {
    let detach = () => {};
    let hasStarted = false;
    socket.once('message', () => {
      hasStarted = true;
    });
    socket.on('open', () => {
      detach = attach(io, socket);
    });
    socket.on('error', () => undefined);
    socket.on('close', (code, reason) => {
      detach();
      resolve({ code, reason: String(reason), hasStarted });
    });
  });
}

/** Connects the streams. Returns a function that restores the terminal. */
function attach({ stdin, stdout }: Io, socket: WebSocket): () => void {
  const output = new ProgramOutput();
  const decoder = new StringDecoder('utf8');
  const send = (message: object) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };
  const type = (data: Buffer) => {
    const keys = decoder.write(data);
    if (keys.includes(CLOSE_KEY)) return socket.close();
    for (let at = 0; at < keys.length; at += MAX_KEYS) send({ keys: keys.slice(at, at + MAX_KEYS) });
  };
  const resize = () => send({ cols: side(stdout.columns || 80), rows: side(stdout.rows || 24) });
  const leave = () => socket.close();
  const restore = () => {
    stdin.off('data', type).off('end', leave).setRawMode(false).pause();
    stdout.off('resize', resize);
    process.off('exit', restore);
    stdout.write(`${RESTORE}\r\n`);
  };
  process.once('exit', restore);
  stdin.setRawMode(true).on('data', type).once('end', leave).resume();
  stdout.on('resize', resize);
  socket.on('message', (data) => {
    const isSlow = !stdout.write(output.pass(String(data)));
    if (!isSlow) return;
    socket.pause();
    stdout.once('drain', () => socket.resume());
  });
  resize();
  return restore;
}

function side(characters: number): number {
  return Math.min(LARGEST_SIDE, Math.max(SMALLEST_SIDE, characters));
}
