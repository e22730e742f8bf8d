import net, { type AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

/** A connection to a server that can be cut, like a cable. */
export interface Proxy {
  url: string;
  /** Breaks all connections, and refuses new ones until `mend`. */
  cut(): void;
  mend(): void;
}

export async function startProxy(targetPort: number): Promise<Proxy> {
  const sockets = new Set<net.Socket>();
  let isCut = false;
  const server = net.createServer((client) => {
    if (isCut) {
      client.destroy();
      return;
    }
    const target = net.connect(targetPort, '127.0.0.1');
    for (const [socket, other] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(socket);
      socket
        .on('error', () => undefined)
        .once('close', () => {
          sockets.delete(socket);
          other.destroy();
        });
      socket.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  afterAll(() => {
    breakAll();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true;
      breakAll();
    },
    mend() {
      isCut = false;
    },
  };
}
