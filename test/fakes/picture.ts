/** How pictures begin, by type. Providers refuse a picture whose bytes say otherwise. */
const STARTS: Record<string, (head: string) => boolean> = {
  'image/png': (head) => head.startsWith('\x89PNG\r\n\x1a\n'),
  'image/jpeg': (head) => head.startsWith('\xff\xd8\xff'),
  'image/webp': (head) => head.startsWith('RIFF') && head.startsWith('WEBP', 8),
};

/** Whether these are the bytes of a picture of that type, in base64. */
export function isPicture(mediaType: unknown, base64: unknown): boolean {
  if (typeof mediaType !== 'string' || typeof base64 !== 'string' || base64.length % 4 !== 0) return false;
  return STARTS[mediaType]?.(Buffer.from(base64.slice(0, 64), 'base64').toString('latin1')) ?? false;
}
