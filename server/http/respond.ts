import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { translateError } from '@/i18n/translate';
import { HTTP_STATUS, UNEXPECTED_MESSAGE } from '@/identity/http-status';
import { isAppError } from '@/kernel/error';
import type { Logger } from '@/platform/log';

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

const LINES = 'application/x-ndjson';

/** Whether a request asks for an answer in lines of JSON: how far its work is, then `result` or `error`. */
export function wantsLines({ headers }: IncomingMessage): boolean {
  return headers.accept === LINES;
}

/** Sends a line of an answer in lines. */
export function sendLine(response: ServerResponse, line: Record<string, unknown>): void {
  if (response.destroyed || response.writableEnded) return;
  if (!response.headersSent) {
    response.setHeader('content-type', LINES);
    response.setHeader('cache-control', 'no-store');
    // Some proxies hold an answer back until it is complete.
    response.setHeader('x-accel-buffering', 'no');
  }
  response.write(`${JSON.stringify(line)}\n`);
}

/** An error for whoever asked: of the domain's errors their code and message, of any other nothing. */
export function sendError(response: ServerResponse, error: unknown): void {
  const { code, message } = isAppError(error) ? error : { code: 'INTERNAL' as const, message: UNEXPECTED_MESSAGE };
  const body = { code, message: translateError(message) };
  if (response.headersSent && response.getHeader('content-type') === LINES) {
    sendLine(response, { error: body });
    response.end();
  } else sendJson(response, HTTP_STATUS[code], body);
}

interface WholeFile {
  name: string;
  contentType: string;
  bytes: Uint8Array;
}

/** A file that may hold anything: no browser may open it as a page of ours. */
export function sendFile(response: ServerResponse, file: WholeFile): void {
  response.writeHead(200, {
    'content-type': file.contentType,
    'content-length': file.bytes.length,
    'content-disposition': disposition('attachment', file.name),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  response.end(file.bytes);
}

/** RFC 6266: the name in ASCII for old programs, and as it is (RFC 8187) for all others. */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

export interface Download {
  contentType: string;
  name: string;
  pieces: AsyncIterable<string | Uint8Array>;
}

/** A file that is written while it is read. */
export async function sendDownload(response: ServerResponse, log: Logger, file: Download): Promise<void> {
  response.writeHead(200, {
    'content-type': file.contentType,
    'content-disposition': disposition('attachment', file.name),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  // A reader that goes away, or a database that fails in the middle, breaks the file off: it cannot look complete.
  await pipeline(Readable.from(file.pieces), response).catch((error) => {
    log.warn({ err: error, file: file.name }, 'a download was cut off');
    response.destroy();
  });
}
