import { createTRPCClient, httpBatchLink } from '@trpc/client';
import superjson from 'superjson';
import { WebSocket } from 'ws';
import type { AppRouter } from '@/api/root';

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The body, if it is JSON. */
  json: Record<string, unknown>;
}

/** A client with a cookie jar, for one server. */
export class Browser {
  private readonly cookies = new Map<string, string>();
  readonly api;

  constructor(readonly url: string) {
    this.api = createTRPCClient<AppRouter>({
      links: [
        httpBatchLink({
          url: `${url}/api/trpc`,
          transformer: superjson,
          headers: () => ({ cookie: this.cookie, origin: url }),
        }),
      ],
    });
  }

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Returns another browser with the same cookies. */
  clone(): Browser {
    const other = new Browser(this.url);
    for (const [name, value] of this.cookies) other.cookies.set(name, value);
    return other;
  }

  async fetch(path: string, init: RequestInit & { headers?: Record<string, string> } = {}): Promise<Answer> {
    const headers = { origin: this.url, cookie: this.cookie, ...init.headers };
    const response = await fetch(this.url + path, { redirect: 'manual', ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
      if (value && !/max-age=0/i.test(line)) this.cookies.set(name, value);
      else this.cookies.delete(name);
    }
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') && text !== '';
    return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : {} };
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  }

  signUp(name: string, invitationToken?: string): Promise<Answer> {
    return this.post('/api/auth/sign-up/email', { name, email: emailOf(name), password: PASSWORD, invitationToken });
  }

  signIn(name: string, password = PASSWORD): Promise<Answer> {
    return this.post('/api/auth/sign-in/email', { email: emailOf(name), password });
  }

  signOut(): Promise<Answer> {
    return this.post('/api/auth/sign-out', {});
  }

  /** Opens a socket at /trpc-ws. */
  socket(headers: Record<string, string> = {}): WebSocket {
    return new WebSocket(`${this.url.replace('http', 'ws')}/trpc-ws`, {
      headers: { cookie: this.cookie, origin: this.url, ...headers },
    });
  }
}

export const PASSWORD = 'correct horse battery';

const emailOf = (name: string) => `${name.toLowerCase().replaceAll(' ', '.')}@example.org`;

/** Returns the token at the end of an invitation's link. */
export function tokenOf(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1);
}

/** Resolves with the code with which a socket closes. */
export function closed(socket: WebSocket): Promise<number> {
  return new Promise((resolve, reject) => {
    socket.once('close', (code) => resolve(code));
    socket.once('error', reject);
  });
}

/** Makes a call over a socket, and resolves with the answer. */
export function ask(socket: WebSocket, path: string, input?: unknown): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    socket.once('close', (code) => reject(new Error(`closed with ${code}`)));
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as Record<string, unknown>;
      if (message.id === 1) resolve(message);
    });
    const send = () =>
      socket.send(
        JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'query', params: { path, input: superjson.serialize(input) } }),
      );
    if (socket.readyState === socket.OPEN) send();
    else socket.once('open', send);
  });
}

/** Returns the error code of a refused call, or `ok`. */
export async function outcome(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'ok';
  } catch (error) {
    return String((error as { data?: { code?: string } }).data?.code ?? error);
  }
}
