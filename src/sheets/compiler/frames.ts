import type { Readable } from 'node:stream';

/**
 * Encodes a message between the server and a compiler's process: 4 bytes with the length of a JSON header
 * (little-endian), the header, and the parts whose lengths the header lists under `parts`. So pages and files are never
 * parsed or quoted.
 */
export function encodeFrame(header: object, parts: readonly Uint8Array[]): Uint8Array {
  const json = Buffer.from(JSON.stringify({ ...header, parts: parts.map(({ length }) => length) }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(json.length);
  return Buffer.concat([length, json, ...parts]);
}

export interface Frame<Header> {
  header: Header;
  parts: Uint8Array[];
}

/**
 * Calls `onFrame` with each frame of a stream. Collects at most `limit` bytes of one frame; above that, calls
 * `onTooLarge` once and stops reading.
 */
export function readFrames<Header>(
  stream: Readable,
  { limit, onFrame, onTooLarge }: { limit: number; onFrame(frame: Frame<Header>): void; onTooLarge(): void },
): void {
  let chunks: Buffer[] = [];
  let size = 0;
  stream.on('data', (data: Buffer) => {
    chunks.push(data);
    size += data.length;
    if (size > limit) {
      stream.removeAllListeners('data');
      chunks = [];
      return onTooLarge();
    }
    for (;;) {
      const whole = size === 0 ? undefined : takeFrame<Header>(chunks, size);
      if (!whole) return;
      chunks = whole.rest.length ? [whole.rest] : [];
      size = whole.rest.length;
      onFrame(whole.frame);
    }
  });
}

/** Returns the first frame in the chunks and the remaining bytes, or undefined while it isn't complete. */
function takeFrame<Header>(chunks: Buffer[], size: number): { frame: Frame<Header>; rest: Buffer } | undefined {
  const needed = frameLength(chunks);
  if (needed === undefined || size < needed) return undefined;
  const bytes = Buffer.concat(chunks);
  const start = 4 + bytes.readUInt32LE(0);
  const header = JSON.parse(bytes.toString('utf8', 4, start)) as Header & { parts: number[] };
  let at = start;
  const parts = header.parts.map((length) => {
    at += length;
    return bytes.subarray(at - length, at);
  });
  return { frame: { header, parts }, rest: bytes.subarray(at) };
}

/** Returns the length of the first frame, or undefined until its header has arrived. */
function frameLength(chunks: Buffer[]): number | undefined {
  const [first] = chunks;
  if (!first) return undefined;
  // The header is small and in the first chunks. Join them once, so that later calls don't have to.
  if (chunks.length > 1 && first.length < 4) chunks.splice(0, chunks.length, Buffer.concat(chunks));
  const head = chunks[0];
  if (!head || head.length < 4) return undefined;
  const start = 4 + head.readUInt32LE(0);
  if (head.length < start) {
    if (chunks.length === 1) return undefined;
    chunks.splice(0, chunks.length, Buffer.concat(chunks));
    return frameLength(chunks);
  }
  const { parts } = JSON.parse(head.toString('utf8', 4, start)) as { parts: number[] };
  return parts.reduce((sum, length) => sum + length, start);
}
