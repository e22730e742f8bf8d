import fs from 'node:fs';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@/kernel/error';
import type { BlobStore } from '../blobs';
import { type Credentials, EMPTY, signed } from './sign';

/** A bucket of Amazon S3 or of a server that speaks its protocol, addressed by path. */
export interface S3Settings extends Credentials {
  /** Without the bucket, e.g. `https://s3.eu-central-1.amazonaws.com`. */
  endpoint: string;
  bucket: string;
  /** Before the name of each object; empty, or ending in a slash. */
  prefix: string;
}

export interface S3Timing {
  /** How long the server may say nothing. */
  silenceMs: number;
  /** The pause before the second attempt; each further one is twice as long. */
  retryMs: number;
}

const TIMING: S3Timing = { silenceMs: 30_000, retryMs: 200 };
const ATTEMPTS = 4;
/** How long a reader may take none of the bytes. */
const READER_MS = 600_000;
const HASH = /^[\da-f]{64}$/;
/** Of an answer that says what went wrong. */
const MOST_EXPLANATION = 2_000;

interface Asking {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  sha256: string;
  headers?: Record<string, string>;
  /** The body. */
  file?: string;
  payloadHash?: string;
}

/**
 * Blobs as objects of a bucket: `ab/cdef…`, as in the folder. An object appears whole or not at all, and the server compares
 * its bytes with their hash. What may succeed later (no answer, too many requests, a server error) is tried 4 times. Throws
 * UNAVAILABLE if that doesn't help.
 */
export function s3Bucket(settings: S3Settings, timing: S3Timing = TIMING): BlobStore {
  const ask = (asking: Asking) => askUntil(settings, asking, timing);
  const has = async (sha256: string) => (await ask({ method: 'HEAD', sha256 })) !== 'missing';
  return {
    has,
    async put(sha256, file) {
      if (await has(sha256)) return;
      const { size } = await fs.promises.stat(file);
      const headers = { 'content-length': String(size) };
      await ask({ method: 'PUT', sha256, headers, file, payloadHash: sha256 });
    },
    async read(sha256, range) {
      const wanted = range && { headers: { range: `bytes=${range.start}-${range.end}` } };
      const answer = await ask({ method: 'GET', sha256, ...wanted });
      if (answer === 'missing') throw new AppError('NOT_FOUND', 'The content of this file is missing.');
      if (range && answer.statusCode !== 206) {
        answer.destroy();
        throw new Error('the bucket’s server answers with the whole file instead of a range');
      }
      // Somebody may look at a film for a while before they go on.
      answer.setTimeout(READER_MS);
      return answer;
    },
    async delete(sha256) {
      await ask({ method: 'DELETE', sha256 });
    },
  };
}

/** Asks up to ATTEMPTS times. Only the answer to a GET has its body left to read. */
async function askUntil(settings: S3Settings, asking: Asking, timing: S3Timing): Promise<IncomingMessage | 'missing'> {
  const url = addressOf(settings, asking.sha256);
  for (let attempt = 1; ; attempt++) {
    try {
      return await accepted(await askOnce(settings, { ...asking, url }, timing), asking.method);
    } catch (error) {
      if (error instanceof RefusedByBucket || attempt === ATTEMPTS) throw unavailable(error);
    }
    await pause(timing.retryMs * 2 ** (attempt - 1) * (0.5 + Math.random()));
  }
}

/** Throws unless the server did what it was asked. A PUT that finds nothing has no bucket. */
async function accepted(answer: IncomingMessage, method: Asking['method']): Promise<IncomingMessage | 'missing'> {
  const { statusCode = 0 } = answer;
  if (statusCode < 300) return method === 'GET' ? answer : answer.resume();
  const problem = await problemIn(answer);
  if (statusCode === 404 && method !== 'PUT' && !problem.endsWith('NoSuchBucket')) return 'missing';
  if (statusCode >= 500 || statusCode === 429 || statusCode === 408) throw new Error(problem);
  throw new RefusedByBucket(problem);
}

/** Asking again wouldn't help: wrong keys, no such bucket, a body that doesn't match its hash. */
class RefusedByBucket extends Error {}

function unavailable(cause: unknown): AppError {
  return new AppError('UNAVAILABLE', 'The storage for files can’t be reached. Try again in a moment.', { cause });
}

async function askOnce(
  settings: S3Settings,
  { url, method, headers = {}, payloadHash = EMPTY, file }: Asking & { url: URL },
  { silenceMs }: S3Timing,
): Promise<IncomingMessage> {
  const all = signed({ method, url, headers, payloadHash }, settings, new Date());
  const request = (url.protocol === 'https:' ? https : http).request(url, { method, headers: all });
  request.setTimeout(silenceMs, () => request.destroy(new Error(`no answer within ${silenceMs} ms`)));
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve);
    // Also after the answer: a server that refuses may cut the body off.
    request.on('error', reject);
  });
  // It may answer before it has read the whole body.
  if (file) await Promise.race([answer, pipeline(fs.createReadStream(file), request)]);
  else request.end();
  return answer;
}

function addressOf({ endpoint, bucket, prefix }: S3Settings, sha256: string): URL {
  // A name of anything else could lead elsewhere.
  if (!HASH.test(sha256)) throw new Error('a blob is named by a SHA-256');
  const name = `${prefix}${sha256.slice(0, 2)}/${sha256.slice(2)}`;
  return new URL(`${endpoint.replace(/\/$/, '')}/${bucket}/${name}`);
}

/** What the server says is wrong, for the log: a status and S3's code. */
async function problemIn(answer: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of answer) {
    text += chunk;
    if (text.length > MOST_EXPLANATION) break;
  }
  const code = /<Code>([\w.]{1,80})<\/Code>/.exec(text)?.[1] ?? '';
  return `the bucket’s server answered ${answer.statusCode} ${code}`.trim();
}
