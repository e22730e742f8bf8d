import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { IMAGES_COOKIE, imageSources, readImageConsent } from '@/documents/core/remote-images';

/**
 * Returns a policy that allows only this server's content. The exceptions: Next starts its pages with inline scripts,
 * which carry the nonce of their response; the editor uses inline styles; documents show pictures from hosts that the
 * operator or reader allows.
 */
function contentSecurityPolicy({ nonce, dev, images }: { nonce: string; dev: boolean; images: string[] }): string {
  return [
    "default-src 'self'",
    // In development, Next evaluates code that it reloads.
    `script-src 'self' 'nonce-${nonce}'${dev ? " 'unsafe-eval'" : ''}`,
    "script-src-attr 'none'",
    "style-src 'self' 'unsafe-inline'",
    ['img-src', "'self'", 'data:', 'blob:', ...images].join(' '),
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

interface SecurityOptions {
  publicUrl: string;
  /** Hosts whose pictures are shown to every reader. */
  imageHosts: readonly string[];
  dev: boolean;
}

type Secure = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Returns a function that sets the headers which every response has, for pages and the API. The policy is also set on
 * the request, because Next looks there for the nonce of its scripts. A value from the client is replaced.
 */
export function makeSecurityHeaders({ publicUrl, imageHosts, dev }: SecurityOptions): Secure {
  const headers: [string, string][] = [
    ['x-content-type-options', 'nosniff'],
    // A picture's host must not learn which page shows it.
    ['referrer-policy', 'same-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['permissions-policy', 'camera=(), geolocation=(), microphone=()'],
  ];
  if (publicUrl.startsWith('https:')) headers.push(['strict-transport-security', 'max-age=31536000']);
  return (request, response) => {
    const nonce = randomBytes(NONCE_BYTES).toString('base64');
    const images = imageSources(consentOf(request), imageHosts);
    const policy = contentSecurityPolicy({ nonce, dev, images });
    request.headers['content-security-policy'] = policy;
    delete request.headers['content-security-policy-report-only'];
    response.setHeader('content-security-policy', policy);
    for (const [name, value] of headers) response.setHeader(name, value);
  };
}

function consentOf({ headers }: IncomingMessage) {
  const cookies = (headers.cookie ?? '').split('; ').map((pair) => pair.split('=', 2));
  return readImageConsent(cookies.find(([name]) => name === IMAGES_COOKIE)?.[1]);
}
