import type { IncomingMessage, ServerResponse } from 'node:http';
import { t } from '@/generated/messages/server/outage';
import { directionOf, type Language } from '@/i18n/languages';
import { currentReader } from '@/i18n/reader';

/** Returns the page in the reader's language. The messages contain no HTML. */
const page = (language: Language) => `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="5">
<title>${t('title')}</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 32rem; margin: 20vh auto; padding: 0 1rem; color-scheme: light dark; }
</style>
<h1>${t('heading')}</h1>
<p>${t('text')}</p>
</html>
`;

/** Sends the page to a browser that requests a page. Returns false for any other request. */
export function sendOutagePage(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return false;
  response.writeHead(503, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '5',
  });
  response.end(page(currentReader().language));
  return true;
}
