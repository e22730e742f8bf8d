import type { IncomingMessage } from 'node:http';
import { isLoopbackUrl } from '@/identity/origin';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * The address that attempts are counted by. Whatever a client writes into X-Forwarded-For is not believed; only a
 * proxy on this machine is, before a product that lives at a public name, and of it the entry that it added itself.
 */
export function clientAddress(request: IncomingMessage, publicUrl: string): string {
  const peer = request.socket.remoteAddress ?? '';
  if (isLoopbackUrl(publicUrl) || !LOOPBACK.has(peer)) return peer;
  const forwarded = String(request.headers['x-forwarded-for'] ?? '');
  return forwarded.split(',').at(-1)?.trim() || peer;
}

const FORWARDING = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/** Whether a request was made on this machine, and not passed on by a proxy here. */
export function isLocal({ socket, headers }: IncomingMessage): boolean {
  return LOOPBACK.has(socket.remoteAddress ?? '') && FORWARDING.every((name) => headers[name] === undefined);
}
