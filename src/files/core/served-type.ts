/**
 * The types that a browser may show by itself. None of them can run a program on our pages. Everything else (SVG, HTML,
 * XML, archives …) is saved as a file and served as plain bytes.
 */
const INLINE: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'video/mp4',
  'video/webm',
  'video/quicktime',
  'video/ogg',
  'audio/mpeg',
  'audio/mp4',
  'audio/ogg',
  'audio/wav',
  'audio/webm',
  'audio/flac',
  'audio/aac',
]);

/** Returns the type to serve a file as, and whether a browser may show it. */
export function servedAs(contentType: string): { contentType: string; isInline: boolean } {
  if (INLINE.has(contentType)) return { contentType, isInline: true };
  // Only the browser's own viewer shows it, separately from the page.
  if (contentType === 'application/pdf') return { contentType, isInline: false };
  return { contentType: 'application/octet-stream', isInline: false };
}
