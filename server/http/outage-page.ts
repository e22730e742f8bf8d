import type { IncomingMessage, ServerResponse } from 'node:http';

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="5">
<title>Variorum is not available</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 32rem; margin: 20vh auto; padding: 0 1rem; color-scheme: light dark; }
</style>
<h1>Variorum is not available right now</h1>
<p>The database isn’t responding. This page reloads every 5 seconds. Your unsent edits are kept in your
browser.</p>
</html>
`;

/** Answers a browser that asks for a page; false for any other request. */
export function sendOutagePage(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return false;
  response.writeHead(503, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '5',
  });
  response.end(PAGE);
  return true;
}
