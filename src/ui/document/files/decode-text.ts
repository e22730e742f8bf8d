/**
 * Decodes bytes by their byte order mark, else as UTF-8, else in the encoding of older Windows programs, in which any
 * byte is a character. `isPart`: more bytes follow, so the last character may be cut off.
 */
export function decodeText(bytes: Uint8Array, { isPart }: { isPart: boolean }): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isPart });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
