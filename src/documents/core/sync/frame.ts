/**
 * Server frames of RFC 6455: one binary message, whole and unmasked. Such a frame is the same for every receiver, so
 * the room builds it once and hands the same bytes to all sockets.
 */
const FINAL_BINARY = 0x82;
const SYNC_UPDATE_HEAD = 2;

const headerLength = (payload: number) => (payload < 126 ? 2 : payload < 65_536 ? 4 : 10);
const varUintLength = (value: number) => {
  let bytes = 1;
  for (let rest = value; rest >= 128; rest = Math.floor(rest / 128)) bytes++;
  return bytes;
};

function writeHeader(into: Uint8Array, at: number, payload: number): number {
  into[at] = FINAL_BINARY;
  if (payload < 126) {
    into[at + 1] = payload;
    return at + 2;
  }
  const width = payload < 65_536 ? 2 : 8;
  into[at + 1] = width === 2 ? 126 : 127;
  let rest = payload;
  for (let i = at + 1 + width; i > at + 1; i--) {
    into[i] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  return at + 2 + width;
}

/** Returns the frame of one message. */
export function frameOf(message: Uint8Array): Uint8Array {
  const frame = new Uint8Array(headerLength(message.length) + message.length);
  frame.set(message, writeHeader(frame, 0, message.length));
  return frame;
}

/**
 * Encodes many updates as sync messages, one frame each, in one buffer. `ends[i]` is the end of the i-th frame, so that
 * a receiver can be sent any range of them.
 */
export function framesOfUpdates(updates: readonly Uint8Array[]): { bytes: Uint8Array; ends: number[] } {
  let size = 0;
  const ends = updates.map((update) => {
    const message = SYNC_UPDATE_HEAD + varUintLength(update.length) + update.length;
    size += headerLength(message) + message;
    return size;
  });
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const update of updates) {
    at = writeHeader(bytes, at, SYNC_UPDATE_HEAD + varUintLength(update.length) + update.length);
    bytes[at++] = 0;
    bytes[at++] = 2;
    at = writeVarUint(bytes, at, update.length);
    bytes.set(update, at);
    at += update.length;
  }
  return { bytes, ends };
}

function writeVarUint(into: Uint8Array, from: number, value: number): number {
  let at = from;
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) into[at++] = (rest % 128) | 128;
  into[at++] = rest;
  return at;
}
