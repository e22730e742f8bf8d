import type { IncomingMessage } from 'node:http';

const MOST_BYTES = 4_096;

/** A field of a form that was sent; undefined if the form is longer than a password can be, or has no such field. */
export async function readField(request: IncomingMessage, name: string): Promise<string | undefined> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  // What is too long is read to its end, so that the browser gets its answer.
  for await (const piece of request as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes <= MOST_BYTES) pieces.push(piece);
  }
  if (bytes > MOST_BYTES) return undefined;
  return new URLSearchParams(Buffer.concat(pieces).toString('utf8')).get(name) ?? undefined;
}
