import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { type FileContent, fileContent } from '@/files/queries/file-content';
import { AppError } from '@/kernel/error';
import type { ByteRange } from '@/platform/blobs/blobs';
import type { ApiRoute } from '../http';
import { disposition } from '../respond';

/**
 * Serves a picture or another file of a document, for people who can read the project's documents. The name at the end
 * of the URL is for people; the id identifies the file. Supports ranges (RFC 9110), so that people can seek in videos.
 */
export const fileContentRoute: ApiRoute = {
  method: 'GET',
  path: /^\/api\/files\/(?<id>[^/]+)(?:\/[^/]*)?$/,
  async handle({ request, response, groups, context }) {
    const { actor, platform } = context;
    if (!actor) throw new AppError('UNAUTHORIZED', 'Please sign in.');
    const isPreview = new URL(request.url ?? '', 'http://x').searchParams.get('size') === 'preview';
    const file = await fileContent({ ...platform, actor }, { fileId: groups.id ?? '', isPreview });
    await sendContent(request, response, file);
  },
};

/** Sends a file, or the requested part of it. */
export async function sendContent(
  request: IncomingMessage,
  response: ServerResponse,
  file: FileContent,
): Promise<void> {
  for (const [name, value] of Object.entries(headersOf(file))) response.setHeader(name, value);
  const etag = `"${file.sha256}"`;
  if (request.headers['if-none-match']?.includes(etag)) {
    response.writeHead(304).end();
    return;
  }
  if (request.method === 'HEAD') {
    response.writeHead(200, { 'content-length': file.bytes }).end();
    return;
  }
  const range = rangeOf(request, { etag, bytes: file.bytes });
  if (range === 'unsatisfiable') {
    response.writeHead(416, { 'content-range': `bytes */${file.bytes}` }).end();
    return;
  }
  await send(response, file, range);
}

async function send(response: ServerResponse, file: FileContent, range: ByteRange | undefined): Promise<void> {
  const content = await file.read(range);
  if (range) {
    const { start, end } = range;
    response.writeHead(206, {
      'content-length': end - start + 1,
      'content-range': `bytes ${start}-${end}/${file.bytes}`,
    });
  } else response.writeHead(200, { 'content-length': file.bytes });
  // A client that disconnects isn't an error. If the disk fails, the connection is closed, so that the file can't look
  // complete.
  await pipeline(content, response).catch(() => response.destroy());
}

/** Returns the headers of a file. Whatever it contains, no browser opens it as one of our pages. */
function headersOf({ contentType, isInline, name, sha256 }: FileContent): Record<string, string> {
  return {
    'content-type': contentType,
    'content-disposition': disposition(isInline ? 'inline' : 'attachment', name),
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    etag: `"${sha256}"`,
    // Revalidated on each use, because access may have ended. The bytes of an id never change.
    'cache-control': 'private, no-cache',
    vary: 'cookie, authorization',
  };
}

/**
 * Returns the requested range. Undefined, for the whole file, if several ranges, another unit or a range that ends before
 * it begins are requested, or if the client's version of the file (`If-Range`) isn't the current one.
 */
function rangeOf(
  { headers }: IncomingMessage,
  { etag, bytes }: { etag: string; bytes: number },
): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  const ifRange = headers['if-range'];
  if (ifRange !== undefined && ifRange !== etag) return undefined;
  // Without a first number, the second one counts bytes from the end.
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  return start > end ? 'unsatisfiable' : { start, end };
}
