import { createHash, createHmac } from 'node:crypto';

/** The account that signs, and the bucket's region. */
export interface Credentials {
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface UnsignedRequest {
  method: string;
  url: URL;
  /** Names are in lower case. All headers are signed. */
  headers: Readonly<Record<string, string>>;
  /** The SHA-256 of the body, hexadecimal. */
  payloadHash: string;
}

/** The SHA-256 of an empty body. */
export const EMPTY = createHash('sha256').digest('hex');

/**
 * Returns the headers that sign a request to S3, sent in one chunk: AWS Signature Version 4. The server checks the body
 * against `payloadHash`.
 */
export function signed(
  { method, url, headers, payloadHash }: UnsignedRequest,
  { region, accessKeyId, secretAccessKey }: Credentials,
  now: Date,
): Record<string, string> {
  const time = now.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const day = time.slice(0, 8);
  const all: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': payloadHash,
    'x-amz-date': time,
  };
  const names = Object.keys(all).sort();
  const request = [
    method,
    url.pathname.split('/').map(encoded).join('/'),
    sortedQuery(url),
    ...names.map((name) => `${name}:${all[name]?.trim().replace(/\s+/g, ' ')}`),
    '',
    names.join(';'),
    payloadHash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(request).digest('hex')].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  const signature = hmac(key, text).toString('hex');
  const credential = `${accessKeyId}/${scope}`;
  return {
    ...all,
    authorization: `AWS4-HMAC-SHA256 Credential=${credential},SignedHeaders=${names.join(';')},Signature=${signature}`,
  };
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

/** Encodes as in RFC 3986: only letters, digits and `-._~` stay as they are. */
function encoded(text: string): string {
  return encodeURIComponent(decodeURIComponent(text)).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function sortedQuery({ searchParams }: URL): string {
  const pairs = [...searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  return pairs.sort().join('&');
}
