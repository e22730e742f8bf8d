import { createHash, createHmac } from 'node:crypto';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A fake S3 server over HTTP, addressed by path, as strict about signatures, lengths and hashes as the real one.
 * Objects are in memory.
 */
export interface FakeS3 {
  endpoint: string;
  objects: Map<string, Buffer>;
  /** All requests in order, each as `PUT /bucket/name`. */
  requests: string[];
  /** Makes the next requests fail like this. */
  fail(...failures: Failure[]): void;
  close(): Promise<void>;
}

/** A status, no answer at all, or a connection that breaks at once or half-way through the answer. */
type Failure = number | 'silent' | 'reset' | 'cut';

export const FAKE_S3 = {
  region: 'eu-test-1',
  bucket: 'files',
  accessKeyId: 'AKIDFAKE',
  secretAccessKey: 'fake/secret+key',
} as const;

export async function startFakeS3(): Promise<FakeS3> {
  const objects = new Map<string, Buffer>();
  const requests: string[] = [];
  const failures: Failure[] = [];
  const server = http.createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request;
    requests.push(`${method} ${url}`);
    const failure = failures.shift();
    if (failure === 'silent') return;
    if (failure === 'reset') {
      request.socket.destroy();
      return;
    }
    // Before the body is read, like an overloaded server.
    if (typeof failure === 'number') {
      refuse(response, failure, 'SlowDown');
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const problem = problemOf(request, body);
    const [, bucket, ...rest] = url.split('/');
    if (problem) refuse(response, ...problem);
    else if (bucket !== FAKE_S3.bucket) refuse(response, 404, 'NoSuchBucket');
    else answer(request, response, { name: rest.join('/'), body, isCut: failure === 'cut' });
  }

  function answer(
    { method, headers }: IncomingMessage,
    response: ServerResponse,
    { name, body, isCut }: { name: string; body: Buffer; isCut: boolean },
  ): void {
    if (method === 'PUT') {
      objects.set(name, body);
      response.writeHead(200).end();
      return;
    }
    if (method === 'DELETE') {
      objects.delete(name);
      response.writeHead(204).end();
      return;
    }
    const object = objects.get(name);
    if (!object) {
      refuse(response, 404, 'NoSuchKey');
      return;
    }
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
    const part = first ? object.subarray(Number(first), Number(last) + 1) : object;
    response.writeHead(first ? 206 : 200, { 'content-length': part.length });
    if (isCut) response.write(part.subarray(0, part.length / 2), () => response.socket?.destroy());
    else response.end(method === 'HEAD' ? undefined : part);
  }

  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    requests,
    fail: (...next) => failures.push(...next),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function refuse(response: ServerResponse, status: number, code: string): void {
  const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`;
  response.writeHead(status, { 'content-type': 'application/xml' }).end(body);
}

/** Returns undefined if the request is valid. */
function problemOf(request: IncomingMessage, body: Buffer): [number, string] | undefined {
  const { headers, method = '', url = '' } = request;
  if (headers.authorization === undefined) return [403, 'AccessDenied'];
  const time = Date.parse(
    String(headers['x-amz-date']).replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)/, '$1-$2-$3T$4:$5:'),
  );
  if (!(Math.abs(Date.now() - time) < 15 * 60_000)) return [403, 'RequestTimeTooSkewed'];
  if (!isSigned({ method, url, headers }, FAKE_S3)) return [403, 'SignatureDoesNotMatch'];
  if (method === 'PUT' && headers['content-length'] === undefined) return [411, 'MissingContentLength'];
  const hash = createHash('sha256').update(body).digest('hex');
  return headers['x-amz-content-sha256'] === hash ? undefined : [400, 'XAmzContentSHA256Mismatch'];
}

interface Request {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
}

/** Returns whether a request's signature equals the one that the server computes from the signed headers. */
export function isSigned(
  { method, url, headers }: Request,
  { region, accessKeyId, secretAccessKey }: { region: string; accessKeyId: string; secretAccessKey: string },
): boolean {
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request,SignedHeaders=([\w;-]+),Signature=(\w{64})$/;
  const [, id, day = '', place, names = '', signature] = form.exec(headers.authorization ?? '') ?? [];
  if (id !== accessKeyId || place !== region) return false;
  const mustBeSigned = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  const signedNames = names.split(';');
  if (!mustBeSigned.every((name) => signedNames.includes(name))) return false;
  const [path = '', query = ''] = url.split('?');
  const lines = signedNames.map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`).join('');
  const sortedQuery = query
    .split('&')
    .sort()
    .map((pair) => (pair === '' || pair.includes('=') ? pair : `${pair}=`));
  const payload = String(headers['x-amz-content-sha256']);
  const canonical = `${method}\n${path}\n${sortedQuery.join('&')}\n${lines}\n${names}\n${payload}`;
  const digest = createHash('sha256').update(canonical).digest('hex');
  const text = `AWS4-HMAC-SHA256\n${headers['x-amz-date']}\n${day}/${region}/s3/aws4_request\n${digest}`;
  let key: Buffer = Buffer.from(`AWS4${secretAccessKey}`);
  for (const part of [day, region, 's3', 'aws4_request', text]) key = createHmac('sha256', key).update(part).digest();
  return key.toString('hex') === signature;
}
