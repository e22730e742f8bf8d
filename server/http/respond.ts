import type { ServerResponse } from 'node:http';
import { HTTP_STATUS, UNEXPECTED_MESSAGE } from '@/identity/http-status';
import { isAppError } from '@/kernel/error';

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

/** An error for whoever asked: of the domain's errors their code and message, of any other nothing. */
export function sendError(response: ServerResponse, error: unknown): void {
  const { code, message } = isAppError(error) ? error : { code: 'INTERNAL' as const, message: UNEXPECTED_MESSAGE };
  sendJson(response, HTTP_STATUS[code], { code, message });
}
