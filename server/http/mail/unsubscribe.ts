import type { ServerResponse } from 'node:http';
import { t } from '@/generated/messages/server/unsubscribe';
import { directionOf } from '@/i18n/languages';
import { currentReader } from '@/i18n/reader';
import { subscriptionOf, unsubscribe } from '@/review/digest/commands/set-digest';
import type { Subscription } from '@/review/digest/unsubscribe-token';
import type { ApiRoute } from '../http';

/**
 * Serves the unsubscribe link of mails, which works without signing in. Opening it only shows a confirmation, because
 * mail scanners open every link. The page's button and a mail program's own button (RFC 8058) post to the same URL.
 */
export const unsubscribeRoute: ApiRoute = {
  method: ['GET', 'POST'],
  path: /^\/api\/unsubscribe\/(?<token>[\w.-]{1,200})$/,
  async handle({ request, response, groups, context }) {
    request.resume();
    if (request.method !== 'POST') {
      return sendPage(response, 200, asking(subscriptionOf(context.platform, groups.token ?? '')));
    }
    const isDone = await unsubscribe(context.platform, groups.token ?? '');
    sendPage(response, isDone ? 200 : 404, isDone ? done() : unknown());
  },
};

interface Page {
  title: string;
  text: string;
  button?: string;
}

const asking = (mail: Subscription = 'digest'): Page => ({ ...ASKING[mail](), button: t('unsubscribe') });
const ASKING: Readonly<Record<Subscription, () => Page>> = {
  digest: () => ({ title: t('askingTitle'), text: t('asking') }),
  reviews: () => ({ title: t('askingReviewsTitle'), text: t('askingReviews') }),
  access: () => ({ title: t('askingAccessTitle'), text: t('askingAccess') }),
};
const done = (): Page => ({ title: t('doneTitle'), text: t('done') });
const unknown = (): Page => ({ title: t('unknownTitle'), text: t('unknown') });

function sendPage(response: ServerResponse, status: number, { title, text, button }: Page): void {
  const { language } = currentReader();
  const form = button ? `<form method="post"><button>${button}</button></form>` : '';
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  response.end(
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><meta charset="utf-8"><title>${title}</title>` +
      '<meta name="viewport" content="width=device-width, initial-scale=1"><style>' +
      'body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1rem;color-scheme:light dark}' +
      `button{font:inherit;padding:.4rem 1rem}</style><main><h1>${title}</h1><p>${text}</p>${form}` +
      `<p><a href="/settings/account">${t('settings')}</a></p></main></html>\n`,
  );
}
