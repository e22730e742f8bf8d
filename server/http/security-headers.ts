import type { ServerResponse } from 'node:http';

/**
 * Everything comes from here. The exceptions: Next starts its pages by inline scripts and the editor styles by inline
 * styles; documents show images from elsewhere.
 */
function contentSecurityPolicy(dev: boolean): string {
  return [
    "default-src 'self'",
    // In development Next evaluates what it reloads.
    `script-src 'self' 'unsafe-inline'${dev ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: http: https:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** A writer of the headers that every response carries, pages and API alike. */
export function makeSecurityHeaders(options: { publicUrl: string; dev: boolean }): (response: ServerResponse) => void {
  const headers: [string, string][] = [
    ['content-security-policy', contentSecurityPolicy(options.dev)],
    ['x-content-type-options', 'nosniff'],
    // An image of a document must not tell its host where it was read.
    ['referrer-policy', 'same-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['permissions-policy', 'camera=(), geolocation=(), microphone=()'],
  ];
  if (options.publicUrl.startsWith('https:')) headers.push(['strict-transport-security', 'max-age=31536000']);
  return (response) => {
    for (const [name, value] of headers) response.setHeader(name, value);
  };
}
