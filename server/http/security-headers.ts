import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Everything comes from here. The exceptions: Next starts its pages by inline scripts, which carry the nonce of their
 * response; the editor styles by inline styles; documents show images from elsewhere.
 */
function contentSecurityPolicy(nonce: string, dev: boolean): string {
  return [
    "default-src 'self'",
    // In development Next evaluates what it reloads.
    `script-src 'self' 'nonce-${nonce}'${dev ? " 'unsafe-eval'" : ''}`,
    "script-src-attr 'none'",
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

const NONCE_BYTES = 16;

type Secure = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * A writer of the headers that every response carries, pages and API alike. The policy is put on the request too: that
 * is where Next looks for the nonce of its scripts. What a client sent there is replaced.
 */
export function makeSecurityHeaders({ publicUrl, dev }: { publicUrl: string; dev: boolean }): Secure {
  const headers: [string, string][] = [
    ['x-content-type-options', 'nosniff'],
    // An image of a document must not tell its host where it was read.
    ['referrer-policy', 'same-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['permissions-policy', 'camera=(), geolocation=(), microphone=()'],
  ];
  if (publicUrl.startsWith('https:')) headers.push(['strict-transport-security', 'max-age=31536000']);
  return (request, response) => {
    const policy = contentSecurityPolicy(randomBytes(NONCE_BYTES).toString('base64'), dev);
    request.headers['content-security-policy'] = policy;
    delete request.headers['content-security-policy-report-only'];
    response.setHeader('content-security-policy', policy);
    for (const [name, value] of headers) response.setHeader(name, value);
  };
}
