import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ExportReport, LEFT_OUT_HEADER, writeLeftOut } from '@/files/core/left-out';
import { translateError } from '@/i18n/translate';
import { HTTP_STATUS, unexpectedMessage } from '@/identity/http-status';
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

/** Returns whether a request wants its response as lines of JSON: progress reports, then `result` or `error`. */
export function wantsLines({ headers }: IncomingMessage): boolean {
  return headers.accept === LINES;
}

/** Sends one line of such a response. */
export function sendLine(response: ServerResponse, line: Record<string, unknown>): void {
  if (response.destroyed || response.writableEnded) return;
  if (!response.headersSent) {
    response.setHeader('content-type', LINES);
    response.setHeader('cache-control', 'no-store');
    // Otherwise some proxies buffer a response until it is complete.
    response.setHeader('x-accel-buffering', 'no');
  }
  response.write(`${JSON.stringify(line)}\n`);
}

/** Sends an error to the client: code and message of a domain error, and no details of any other error. */
export function sendError(response: ServerResponse, error: unknown): void {
  const isLoad = response.req.method === 'GET' || response.req.method === 'HEAD';
  const { code, message } = isAppError(error)
    ? error
    : { code: 'INTERNAL' as const, message: unexpectedMessage(!isLoad) };
  const body = { code, message: translateError(message) };
  const { retryAfterSeconds } = (isAppError(error) && error.details) || {};
  if (typeof retryAfterSeconds === 'number' && !response.headersSent) {
    response.setHeader('retry-after', String(retryAfterSeconds));
  }
  if (response.headersSent && response.getHeader('content-type') === LINES) {
    sendLine(response, { error: body });
    response.end();
  } else sendJson(response, HTTP_STATUS[code], body);
}

/** Sets the header that says what an exported file leaves out. Call it before the file is sent. */
export function setLeftOut(response: ServerResponse, report: ExportReport): void {
  const value = writeLeftOut(report);
  if (value !== undefined) response.setHeader(LEFT_OUT_HEADER, value);
}

interface WholeFile {
  name: string;
  contentType: string;
  bytes: Uint8Array;
}

/** Sends a file. It can contain anything, so browsers must never open it as one of our pages. */
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

/**
 * Returns a header as in RFC 6266: the name in ASCII for old programs, and the exact name (RFC 8187) for all others.
 */
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

/** Sends a file that is generated while it is sent. */
export async function sendDownload(response: ServerResponse, log: Logger, file: Download): Promise<void> {
  response.writeHead(200, {
    'content-type': file.contentType,
    'content-disposition': disposition('attachment', file.name),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  if (response.req.method === 'HEAD') {
    response.end();
    return;
  }
  // If the client disconnects or the database fails half-way, the connection is closed, so that the file can't look
  // complete.
  await pipeline(Readable.from(file.pieces), response).catch((error) => {
    log.warn({ err: error, file: file.name }, 'a download was cut off');
    response.destroy();
  });
}
