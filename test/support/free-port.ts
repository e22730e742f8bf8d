import net from 'node:net';

/**
 * Below the range from which systems assign ports. Otherwise a server that is slow to listen could find its port taken.
 */
const FIRST = 10_000;
const PORTS = 20_000;

/** Returns a port that nothing on this machine listens on at the moment. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * PORTS);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = net.createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
