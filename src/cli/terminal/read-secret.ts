import type { Readable } from 'node:stream';
import { EXIT, Failure } from '../failure';
import type { Io } from './io';

const MOST = 4_096;
const [INTERRUPT, END, BACKSPACE, DELETE] = ['\x03', '\x04', '\b', '\x7f'];

/**
 * Reads a secret: all of standard input if it's a pipe or a file, otherwise a line that isn't shown while it's typed.
 */
export async function readSecret(io: Io, question: string): Promise<string> {
  if (!io.stdin.isTTY) return (await readAll(io.stdin, MOST)).trim();
  // Nothing that is typed once the question is there may be shown.
  const secret = readHidden(io.stdin);
  io.stderr.write(question);
  try {
    return (await secret).trim();
  } finally {
    io.stderr.write('\n');
  }
}

/** Reads a stream to its end as UTF-8. Fails if it's longer than `most` bytes. */
export async function readAll(stream: Readable, most: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > most) throw new Failure(EXIT.failed, 'TOO_LARGE', `The input is longer than ${most} bytes.`);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}

type Typed = { text: string; end?: 'done' | 'cancelled' };

/** Returns the text after some keys, and whether one of them ended the input. */
function afterKeys(before: string, keys: string): Typed {
  let text = before;
  for (const key of keys) {
    if (key === INTERRUPT) return { text, end: 'cancelled' };
    if (key === '\r' || key === '\n' || key === END) return { text, end: 'done' };
    if (key === BACKSPACE || key === DELETE) text = text.slice(0, -1);
    else if (key >= ' ' && text.length < MOST) text += key;
  }
  return { text };
}

function readHidden(stdin: NodeJS.ReadStream): Promise<string> {
  return new Promise((resolve, reject) => {
    let typed: Typed = { text: '' };
    const take = (data: Buffer) => {
      typed = afterKeys(typed.text, data.toString('utf8'));
      if (!typed.end) return;
      stdin.off('data', take).setRawMode(false).pause();
      if (typed.end === 'done') resolve(typed.text);
      else reject(new Failure(EXIT.failed, 'CANCELLED', 'Canceled.'));
    };
    stdin.setRawMode(true).resume().on('data', take);
  });
}
