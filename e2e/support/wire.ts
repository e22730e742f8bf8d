import net from 'node:net';
import { type Browser, chromium, test } from '@playwright/test';

/**
 * A TCP proxy that can be cut, for one browser to go offline: Playwright's `setOffline` leaves open WebSockets alive.
 */
export class Wire {
  private readonly sockets = new Set<net.Socket>();
  private isCut = false;

  private constructor(
    private readonly server: net.Server,
    readonly port: number,
  ) {}

  static async to(target: number): Promise<Wire> {
    const server = net.createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const wire = new Wire(server, (server.address() as net.AddressInfo).port);
    server.on('connection', (near) => {
      if (wire.isCut) {
        near.destroy();
        return;
      }
      const far = net.connect(target, '127.0.0.1');
      wire.join(near, far);
    });
    return wire;
  }

  private join(near: net.Socket, far: net.Socket): void {
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        this.sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  }

  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.destroy();
  }

  mend(): void {
    this.isCut = false;
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }
}

/** A browser whose way to the server at `port` leads through the wire: the address of the pages stays the same. */
export function launchBehind(wire: Wire, port: number): Promise<Browser> {
  const options = test.info().project.use.launchOptions ?? {};
  const rule = `--host-resolver-rules=MAP localhost:${port} 127.0.0.1:${wire.port}`;
  return chromium.launch({ ...options, args: [...(options.args ?? []), rule] });
}
