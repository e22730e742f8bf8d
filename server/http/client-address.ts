import type { IncomingMessage } from 'node:http';
import { isLoopbackUrl } from '@/identity/origin';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * Returns the address by which attempts are counted. The X-Forwarded-For header of a client is ignored. It is used only
 * if the connection comes from a proxy on this machine and the server has a public name; then the entry that the proxy
 * added counts.
 */
export function clientAddress(request: IncomingMessage, publicUrl: string): string {
  const peer = request.socket.remoteAddress ?? '';
  if (isLoopbackUrl(publicUrl) || !LOOPBACK.has(peer)) return peer;
  const forwarded = String(request.headers['x-forwarded-for'] ?? '');
  return forwarded.split(',').at(-1)?.trim() || peer;
}

const FORWARDING = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/** Returns whether a request was made on this machine and not forwarded by a proxy here. */
export function isLocal({ socket, headers }: IncomingMessage): boolean {
  return LOOPBACK.has(socket.remoteAddress ?? '') && FORWARDING.every((name) => headers[name] === undefined);
}
