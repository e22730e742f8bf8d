import type { IncomingMessage, ServerResponse } from 'node:http';
import { translateError } from '@/i18n/translate';
import { isAppError } from '@/kernel/error';
import type { Logger } from '@/platform/log';
import { HTTP_STATUS, unexpectedMessage } from './http-status';

export const AUTH_PATH = '/api/auth';
/** The server sets this header from the connection and overwrites any value from the client. */
export const CLIENT_ADDRESS_HEADER = 'x-variorum-client-address';

/** The only routes of better-auth that clients can reach; it has about twenty more. */
const ROUTES: Record<string, string> = {
  '/sign-up/email': 'POST',
  '/sign-in/email': 'POST',
  '/sign-out': 'POST',
  '/get-session': 'GET',
};
const MAX_BODY_BYTES = 16 * 1024;

interface HandlerOptions {
  handle(request: Request): Promise<Response>;
  publicUrl: string;
  log: Logger;
  /** Translates an error into the one to report to the client. */
  explain(error: unknown): unknown;
}

/**
 * Connects better-auth to Node's HTTP server. Only known routes are served, bodies must be small, and no response
 * contains a session token that scripts could read.
 */
export function makeAuthHandler({ handle, publicUrl, log, explain }: HandlerOptions) {
  return async (request: IncomingMessage, response: ServerResponse, clientAddress: string): Promise<void> => {
    const [path = '', search = ''] = (request.url ?? '').split('?');
    const method = ROUTES[path.slice(AUTH_PATH.length)];
    if (!method) return refuse(response, 404, 'NOT_FOUND', 'Not found.');
    if (request.method !== method) {
      response.setHeader('allow', method);
      return refuse(response, 405, 'METHOD_NOT_ALLOWED', `Use ${method}.`);
    }
    try {
      const body = method === 'POST' ? await readBody(request) : undefined;
      if (body === 'too large') return refuse(response, 413, 'TOO_LARGE', 'The request is too large.');
      const headers = headersOf(request);
      headers.set(CLIENT_ADDRESS_HEADER, clientAddress);
      const url = `${publicUrl}${path}${search && `?${search}`}`;
      await send(response, await handle(new Request(url, { method, headers, ...(body && { body }) })));
    } catch (error) {
      log.error({ err: error, path }, 'an authentication request failed');
      refuseFor(response, explain(error), method === 'POST');
    }
  };
}

function refuseFor(response: ServerResponse, error: unknown, isChange: boolean): void {
  if (isAppError(error)) refuse(response, HTTP_STATUS[error.code], error.code, error.message);
  else refuse(response, 500, 'INTERNAL', unexpectedMessage(isChange));
}

export function headersOf(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, one);
  }
  return headers;
}

async function readBody(request: IncomingMessage): Promise<Buffer<ArrayBuffer> | 'too large'> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) return 'too large';
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) return 'too large';
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function send(response: ServerResponse, answer: Response): Promise<void> {
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) {
    if (name !== 'set-cookie' && name !== 'content-length') response.setHeader(name, value);
  }
  const cookies = answer.headers.getSetCookie();
  if (cookies.length) response.setHeader('set-cookie', cookies);
  response.setHeader('cache-control', 'no-store');
  response.end(forBrowser(await answer.text()));
}

/**
 * Removes session tokens, because scripts can read the body but not the cookie. Translates error messages for the
 * reader.
 */
function forBrowser(body: string): string {
  if (!body.startsWith('{')) return body;
  const data = JSON.parse(body) as { token?: unknown; session?: { token?: unknown }; message?: unknown };
  delete data.token;
  if (data.session) delete data.session.token;
  if (typeof data.message === 'string') data.message = translateError(asSentence(data.message));
  return JSON.stringify(data);
}

/** Returns one of better-auth's messages, most of which have no period. */
function asSentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`;
}

function refuse(response: ServerResponse, status: number, code: string, message: string): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  // Closes the connection, so the server doesn't wait for the rest of a refused body.
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
  response.end(JSON.stringify({ code, message: translateError(message) }));
}
