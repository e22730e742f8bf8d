import { promisify } from 'node:util';
import zlib from 'node:zlib';

/**
 * How a snapshot's state is stored: one byte that names the form, then the state. Small states are not worth the
 * compressing; large ones are deflated in libuv's threads, so that nobody's typing waits for it.
 */
const PLAIN = 0;
const DEFLATED = 1;
const WORTH_COMPRESSING = 512;
/** From here on the thread's round trip costs less than holding up the event loop. */
const OFF_THREAD = 64 * 1024;

const deflate = promisify(zlib.deflateRaw) as (data: Uint8Array, options: zlib.ZlibOptions) => Promise<Buffer>;
const inflate = promisify(zlib.inflateRaw) as (data: Uint8Array) => Promise<Buffer>;

export async function packState(state: Uint8Array): Promise<Uint8Array> {
  if (state.length < WORTH_COMPRESSING) return Buffer.concat([Buffer.of(PLAIN), state]);
  return Buffer.concat([Buffer.of(DEFLATED), await deflate(state, { level: 3 })]);
}

/** Throws when the bytes were not made by `packState`. */
export async function unpackState(bytes: Uint8Array): Promise<Uint8Array> {
  const body = bytes.subarray(1);
  switch (bytes[0]) {
    case PLAIN:
      return body;
    case DEFLATED:
      return bytes.length < OFF_THREAD ? zlib.inflateRawSync(body) : inflate(body);
    default:
      throw new Error(`unknown form of a stored state: ${bytes[0]}`);
  }
}
