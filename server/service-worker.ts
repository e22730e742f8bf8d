import { createHash } from 'node:crypto';
import fs from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { Build } from '@/ui/offline/worker/build';

const SCRIPT = 'dist/server/service-worker.js';
const STATIC = '.next/static';
/** The files that pages load. Font formats older than WOFF2 are left out, because no current browser needs them. */
const KEPT = /^(?:chunks|media|css)\/.*\.(?:js|css|woff2|svg|wasm)$/;

/**
 * Removes a service worker that an earlier `npm start` at this address left behind, because nothing is cached in
 * development.
 */
const ENDED = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(registration.unregister().then(() => caches.keys())
  .then((names) => Promise.all(names.filter((name) => name.startsWith('variorum-')).map((name) => caches.delete(name))))));
`;

/** Serves `/sw.js`, the worker that lets pages open offline. The function returns false for any other path. */
export function makeServiceWorker({
  dev,
}: {
  dev: boolean;
}): (request: IncomingMessage, response: ServerResponse) => boolean {
  let script: string | undefined;
  return (request, response) => {
    if ((request.url ?? '').split('?', 1)[0] !== '/sw.js') return false;
    script ??= dev ? ENDED : `BUILD = ${JSON.stringify(readBuild())};\n${fs.readFileSync(SCRIPT, 'utf8')}`;
    // Always revalidated: a browser with an old worker would keep using an old build.
    response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' });
    response.end(script);
    return true;
  };
}

function readBuild(): Build {
  const files = fs
    .readdirSync(STATIC, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => KEPT.test(file))
    .sort();
  const id = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 16);
  return { id, files: files.map((file) => `/_next/static/${file}`) };
}
