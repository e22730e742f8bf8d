import { toBase64 } from 'lib0/buffer';

/** Returns an encoded position in base64, or an empty string for a thread that has no place in a text. */
export function encoded(position: Uint8Array | null): string {
  return position === null ? '' : toBase64(position);
}
