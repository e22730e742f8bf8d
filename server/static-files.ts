import fs from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { Logger } from '@/platform/log';

const PREFIX = '/_next/static/';

/** Files of other types are left to Next. */
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/** The compressed copies that the build wrote, best first, with the names of their encodings in HTTP. */
const COPIES = [
  ['.br', 'br'],
  ['.gz', 'gzip'],
] as const;

/**
 * Returns a function that serves the files of the build at `folder`, and returns false for any other path. Their names
 * contain a hash of their content, so browsers keep them. Next would compress each file again for each browser: that
 * took 240 ms of CPU for the 69 files of a document's page.
 */
export function makeStaticFiles(
  folder: string,
  log: Logger,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const files = filesIn(folder);
  return (request, response) => {
    const { method, url = '' } = request;
    if (!url.startsWith(PREFIX) || (method !== 'GET' && method !== 'HEAD')) return false;
    const name = url.slice(PREFIX.length).split('?', 1)[0] ?? '';
    const type = TYPES[path.extname(name)];
    if (!type || !files.has(name)) return false;
    const [ending, encoding] = copyFor(request, (copy) => files.has(name + copy));
    fs.readFile(path.join(folder, name + ending), (error, data) => {
      if (error) {
        log.error({ err: error, name }, 'a file of the pages could not be read');
        response.writeHead(503, { 'cache-control': 'no-store' }).end();
        return;
      }
      response.writeHead(200, {
        'content-type': type,
        'content-length': data.length,
        ...(encoding && { 'content-encoding': encoding }),
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
      });
      response.end(data);
    });
    return true;
  };
}

function filesIn(folder: string): ReadonlySet<string> {
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return new Set(names.map((name) => name.split(path.sep).join('/')));
}

/** Returns the best copy that exists and that the browser accepts: its file's ending and its encoding. */
function copyFor(
  { headers }: IncomingMessage,
  exists: (ending: string) => boolean,
): (typeof COPIES)[number] | readonly ['', undefined] {
  const accepted = new Set(String(headers['accept-encoding'] ?? '').split(/, */));
  return COPIES.find(([ending, encoding]) => accepted.has(encoding) && exists(ending)) ?? ['', undefined];
}
