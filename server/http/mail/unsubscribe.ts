import type { ServerResponse } from 'node:http';
import { unsubscribe } from '@/review/digest/commands/set-digest';
import type { ApiRoute } from '../http';

/**
 * The link in every digest, which works without signing in. Opening it only asks, since programs that check mail for
 * bad links open every link; the button, and a mail program's own button (RFC 8058), post to the same address.
 */
export const unsubscribeRoute: ApiRoute = {
  method: ['GET', 'POST'],
  path: /^\/api\/unsubscribe\/(?<token>[\w.-]{1,200})$/,
  async handle({ request, response, groups, context }) {
    request.resume();
    if (request.method === 'GET') return sendPage(response, 200, ASKING);
    const isDone = await unsubscribe(context.platform, groups.token ?? '');
    sendPage(response, isDone ? 200 : 404, isDone ? DONE : UNKNOWN);
  },
};

const ACCOUNT = '<p><a href="/settings/account">Email settings</a></p>';
const ASKING = {
  title: 'Unsubscribe from the email digest?',
  content:
    '<p>You’ll no longer get emails about what’s waiting for you. Your inbox stays as it is.</p>' +
    `<form method="post"><button>Unsubscribe</button></form>${ACCOUNT}`,
};
const DONE = {
  title: 'You’re unsubscribed',
  content: `<p>You’ll no longer get the email digest. You can turn it on again in your account.</p>${ACCOUNT}`,
};
const UNKNOWN = {
  title: 'This link isn’t valid',
  content: `<p>Sign in to change how often you get the email digest.</p>${ACCOUNT}`,
};

function sendPage(response: ServerResponse, status: number, { title, content }: typeof ASKING): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  response.end(
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>` +
      '<meta name="viewport" content="width=device-width, initial-scale=1"><style>' +
      'body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1rem;color-scheme:light dark}' +
      `button{font:inherit;padding:.4rem 1rem}</style><main><h1>${title}</h1>${content}</main></html>\n`,
  );
}
