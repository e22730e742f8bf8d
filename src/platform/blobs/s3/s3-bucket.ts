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
  /** The URL without the bucket, e.g. `https://s3.eu-central-1.amazonaws.com`. */
  endpoint: string;
  bucket: string;
  /** The prefix of each object's name: empty, or ending in a slash. */
  prefix: string;
}

export interface S3Timing {
  /** How long the server may send nothing. */
  silenceMs: number;
  /** The pause before the second attempt. Each later pause is twice as long. */
  retryMs: number;
}

const TIMING: S3Timing = { silenceMs: 30_000, retryMs: 200 };
const ATTEMPTS = 4;
/** How long a reader may pause between reads. */
const READER_MS = 600_000;
const HASH = /^[\da-f]{64}$/;
/** The largest part of an error response to read, in characters. */
const MAX_EXPLANATION = 2_000;

interface Asking {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  sha256: string;
  headers?: Record<string, string>;
  /** The file to send as the body. */
  file?: string;
  payloadHash?: string;
}

/**
 * Returns a store that keeps blobs as objects of a bucket, named `ab/cdef…` as in a folder. An object appears whole or
 * not at all, and the server compares its bytes with their hash. Temporary failures (no answer, too many requests, a
 * server error) are retried, with 4 attempts in total. Throws UNAVAILABLE if all fail.
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
      // A person may pause a video for a while.
      answer.setTimeout(READER_MS);
      return answer;
    },
    async delete(sha256) {
      await ask({ method: 'DELETE', sha256 });
    },
  };
}

/** Sends a request up to ATTEMPTS times. Only the response to a GET still has its body to read. */
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

/** Throws unless the server did what was asked. A PUT answered with 404 means that the bucket doesn't exist. */
async function accepted(answer: IncomingMessage, method: Asking['method']): Promise<IncomingMessage | 'missing'> {
  const { statusCode = 0 } = answer;
  if (statusCode < 300) return method === 'GET' ? answer : answer.resume();
  const problem = await problemIn(answer);
  if (statusCode === 404 && method !== 'PUT' && !problem.endsWith('NoSuchBucket')) return 'missing';
  if (statusCode >= 500 || statusCode === 429 || statusCode === 408) throw new Error(problem);
  throw new RefusedByBucket(problem);
}

/** An error that a retry wouldn't fix: wrong keys, a missing bucket, a body that doesn't match its hash. */
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
    // Errors can also come after the response: a server that refuses may cut the body off.
    request.on('error', reject);
  });
  // The server may respond before it has read the whole body.
  if (file) await Promise.race([answer, pipeline(fs.createReadStream(file), request)]);
  else request.end();
  return answer;
}

function addressOf({ endpoint, bucket, prefix }: S3Settings, sha256: string): URL {
  // Any other name could lead to another object.
  if (!HASH.test(sha256)) throw new Error('a blob is named by a SHA-256');
  const name = `${prefix}${sha256.slice(0, 2)}/${sha256.slice(2)}`;
  return new URL(`${endpoint.replace(/\/$/, '')}/${bucket}/${name}`);
}

/** Describes what the server reports as wrong, for the log: a status and S3's code. */
async function problemIn(answer: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of answer) {
    text += chunk;
    if (text.length > MAX_EXPLANATION) break;
  }
  const code = /<Code>([\w.]{1,80})<\/Code>/.exec(text)?.[1] ?? '';
  return `the bucket’s server answered ${answer.statusCode} ${code}`.trim();
}
