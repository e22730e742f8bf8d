import { promisify } from 'node:util';
import zlib from 'node:zlib';

/**
 * How a snapshot's state is stored: one byte for the format, then the state. Small states aren't worth compressing.
 * Large ones are deflated in libuv's threads, so that nobody's typing waits.
 */
const PLAIN = 0;
const DEFLATED = 1;
const WORTH_COMPRESSING = 512;
/** From this size on, the round trip to a thread costs less than blocking the event loop. */
const OFF_THREAD = 64 * 1024;

const deflate = promisify(zlib.deflateRaw) as (data: Uint8Array, options: zlib.ZlibOptions) => Promise<Buffer>;
const inflate = promisify(zlib.inflateRaw) as (data: Uint8Array) => Promise<Buffer>;

export async function packState(state: Uint8Array): Promise<Uint8Array> {
  if (state.length < WORTH_COMPRESSING) return Buffer.concat([Buffer.of(PLAIN), state]);
  return Buffer.concat([Buffer.of(DEFLATED), await deflate(state, { level: 3 })]);
}

/** Decodes a stored state. Throws if the bytes weren't made by `packState`. */
export async function unpackState(bytes: Uint8Array): Promise<Uint8Array> {
  const body = bytes.subarray(1);
  switch (bytes[0]) {
    case PLAIN:
      return body;
    case DEFLATED:
      return bytes.length < OFF_THREAD ? zlib.inflateRawSync(body) : inflate(body);
    default:
      throw new Error(`unknown format of a stored state: ${bytes[0]}`);
  }
}
