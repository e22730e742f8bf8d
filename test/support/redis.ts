import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { afterAll } from 'vitest';
import { freePort } from './free-port';

/** The path of a redis-server. Undefined if none is installed; tests that need one are then skipped. */
export const redisServer = (process.env.PATH ?? '')
  .split(path.delimiter)
  .map((dir) => path.join(dir, 'redis-server'))
  .find((file) => fs.existsSync(file));

/** A Redis on its own port, which it keeps when it is stopped and started again. */
export class TestRedis {
  #child: ChildProcess | undefined;

  private constructor(private readonly port: number) {
    afterAll(() => this.#child?.kill('SIGKILL'));
  }

  /** Reserves a port, without starting Redis. */
  static async reserve(): Promise<TestRedis> {
    return new TestRedis(await freePort());
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const options = ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    const child = spawn(redisServer ?? 'redis-server', options, { stdio: ['ignore', 'pipe', 'ignore'] });
    this.#child = child;
    for await (const line of child.stdout) if (String(line).includes('Ready to accept connections')) return;
    throw new Error('Redis did not start');
  }

  /** Connections stay open and nothing answers, as if the machine hung. */
  freeze(): void {
    this.#child?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#child?.kill('SIGCONT');
  }

  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
}

/** A proxy to Redis that can go silent, while clients that don't use it still reach Redis. */
export class SilentWay {
  isSilent = false;
  readonly #server: net.Server;
  readonly #sockets = new Set<net.Socket>();

  private constructor(to: string) {
    const { port, hostname } = new URL(to);
    this.#server = net.createServer((client) => {
      const redis = net.connect(Number(port), hostname);
      for (const [from, other] of [
        [client, redis],
        [redis, client],
      ] as const) {
        this.#sockets.add(from);
        from.on('data', (data) => this.isSilent || other.write(data));
        from.on('error', () => {});
        from.on('close', () => other.destroy());
      }
    });
    afterAll(() => this.close());
  }

  static async open(to: string): Promise<SilentWay> {
    const way = new SilentWay(to);
    way.#server.listen(0, '127.0.0.1');
    await once(way.#server, 'listening');
    return way;
  }

  get url(): string {
    return `redis://127.0.0.1:${(this.#server.address() as net.AddressInfo).port}`;
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }
}
