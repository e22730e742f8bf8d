import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** An image server outside Variorum. It has several host names and records every request. */
export interface Pictures {
  host(name: string): string;
  /** Returns the requests in order, each as `name /path`. */
  requested(): string[];
  /** Returns the referrers that browsers sent. */
  referrers(): string[];
  stop(): void;
}

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

export async function startPictures(): Promise<Pictures> {
  const requests: http.IncomingMessage[] = [];
  const server = http.createServer((request, response) => {
    requests.push(request);
    response.writeHead(200, { 'content-type': 'image/gif', 'cross-origin-resource-policy': 'cross-origin' });
    response.end(PIXEL);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    host: (name) => `${name}.localhost:${port}`,
    requested: () => requests.map(({ headers, url }) => `${headers.host?.split('.')[0]} ${url}`),
    referrers: () => requests.flatMap(({ headers }) => headers.referer ?? []),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
