import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { type FileContent, fileContent } from '@/files/queries/file-content';
import { AppError } from '@/kernel/error';
import type { ByteRange } from '@/platform/blobs/blobs';
import type { ApiRoute } from '../http';
import { disposition } from '../respond';

/**
 * A picture or another file of a document, for those who may read the project's documents. The name at the end is for
 * people: the id says which file it is. Ranges as in RFC 9110, so that films can be skipped through.
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

/** Answers with a file, or with the part of it that the request asks for. */
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
  // A reader that goes away is no failure; a disk that fails breaks the file off: it can't look complete.
  await pipeline(content, response).catch(() => response.destroy());
}

/** Whatever the file holds, no browser opens it as a page of ours. */
function headersOf({ contentType, isInline, name, sha256 }: FileContent): Record<string, string> {
  return {
    'content-type': contentType,
    'content-disposition': disposition(isInline ? 'inline' : 'attachment', name),
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    etag: `"${sha256}"`,
    // Asked again each time: access may have ended. The bytes of an id never change.
    'cache-control': 'private, no-cache',
    vary: 'cookie, authorization',
  };
}

/** One range, or undefined for the whole file: of several ranges, of other units, and of another version than the reader has. */
function rangeOf(
  { headers }: IncomingMessage,
  { etag, bytes }: { etag: string; bytes: number },
): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  const ifRange = headers['if-range'];
  if (ifRange !== undefined && ifRange !== etag) return undefined;
  // Without a first byte, the last number counts from the end.
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  return start > end ? 'unsatisfiable' : { start, end };
}
