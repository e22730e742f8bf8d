import net from 'node:net';
import { type Browser, chromium, test } from '@playwright/test';

/** What a connection carries: requests of pages, or the WebSocket that syncs texts. */
type Carried = 'requests' | 'texts';

/**
 * A TCP proxy that can be cut to take one browser offline, because Playwright's `setOffline` keeps open WebSockets
 * alive. Requests or WebSockets can also be cut alone, as by a proxy that lets no WebSocket through.
 */
export class Wire {
  private readonly sockets = new Map<net.Socket, Carried | undefined>();
  private readonly lost = new Set<Carried>();

  private constructor(
    private readonly server: net.Server,
    readonly port: number,
  ) {}

  static async to(target: number): Promise<Wire> {
    const server = net.createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const wire = new Wire(server, (server.address() as net.AddressInfo).port);
    server.on('connection', (near) => wire.accept(near, target));
    return wire;
  }

  /** Accepts a connection. Its first bytes tell what it carries. */
  private accept(near: net.Socket, target: number): void {
    this.sockets.set(near, undefined);
    near.on('close', () => this.sockets.delete(near));
    near.on('error', () => near.destroy());
    if (this.lost.size === 2) near.destroy();
    near.once('data', (first: Buffer) => {
      const carried = /^upgrade: websocket/im.test(first.toString('latin1')) ? 'texts' : 'requests';
      if (this.lost.has(carried)) {
        near.destroy();
        return;
      }
      const far = net.connect(target, '127.0.0.1');
      far.write(first);
      this.join(near, far, carried);
    });
  }

  private join(near: net.Socket, far: net.Socket, carried: Carried): void {
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.set(socket, carried);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        this.sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  }

  /** Cuts requests, texts, or both. */
  cut(half?: Carried): void {
    for (const each of half ? [half] : (['requests', 'texts'] as const)) this.lost.add(each);
    for (const [socket, carried] of this.sockets) if (!half || carried === half) socket.destroy();
  }

  mend(): void {
    this.lost.clear();
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }
}

/** Launches a browser that reaches the server at `port` through the wire. Addresses of pages don't change. */
export function launchBehind(wire: Wire, port: number): Promise<Browser> {
  const options = test.info().project.use.launchOptions ?? {};
  const rule = `--host-resolver-rules=MAP localhost:${port} 127.0.0.1:${wire.port}`;
  return chromium.launch({ ...options, args: [...(options.args ?? []), rule] });
}
