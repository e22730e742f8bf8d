import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import type { makeGateway } from './gateway';

export interface GatewaySocket {
  socketPath: string;
  close(): Promise<void>;
}

/** Serves a gateway on a new Unix socket in a folder. */
export async function listenInFolder(serve: ReturnType<typeof makeGateway>, folder: string): Promise<GatewaySocket> {
  const server = http.createServer((request, response) => void serve(request, response, pathOf(request)));
  await listen(server, folder);
  return {
    socketPath: path.join(folder, 'model.sock'),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/**
 * Listens on a socket in the folder. A socket's path can have only about a hundred bytes, and the folder's path may be
 * longer. The path through the open folder's descriptor is short (Linux only, like sandboxes).
 */
async function listen(server: http.Server, folder: string): Promise<void> {
  const handle = await fs.promises.open(folder, fs.constants.O_RDONLY | fs.constants.O_DIRECTORY);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(`/proc/self/fd/${handle.fd}/model.sock`, resolve);
    });
  } finally {
    await handle.close();
  }
}

function pathOf({ url }: http.IncomingMessage): string {
  return (url ?? '').split('?', 1)[0] ?? '';
}
