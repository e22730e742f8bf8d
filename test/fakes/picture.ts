/** The first bytes of pictures, by type. Providers reject a picture whose bytes don't match its type. */
const STARTS: Record<string, (head: string) => boolean> = {
  'image/png': (head) => head.startsWith('\x89PNG\r\n\x1a\n'),
  'image/jpeg': (head) => head.startsWith('\xff\xd8\xff'),
  'image/webp': (head) => head.startsWith('RIFF') && head.startsWith('WEBP', 8),
};

/** Returns whether these base64 bytes are a picture of that type. */
export function isPicture(mediaType: unknown, base64: unknown): boolean {
  if (typeof mediaType !== 'string' || typeof base64 !== 'string' || base64.length % 4 !== 0) return false;
  return STARTS[mediaType]?.(Buffer.from(base64.slice(0, 64), 'base64').toString('latin1')) ?? false;
}
