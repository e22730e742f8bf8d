import { addressOfPath } from '@/files/core/address';
import { safeHref } from '../core/safe-url';
import { findNode, type HtmlNode, isElement, textNode, textOf } from './html-node';
import { spaceOutside } from './html-space';

/** Pages that programs put between a link and its target, and the parameter that has the target. */
const REDIRECTS: readonly (readonly [page: RegExp, parameter: string])[] = [
  [/^https:\/\/www\.google\.[a-z.]{2,6}\/url\?/, 'q'],
  [/^https:\/\/www\.google\.[a-z.]{2,6}\/url\?/, 'url'],
  [/^https:\/\/[a-z0-9]{1,20}\.safelinks\.protection\.outlook\.com\/(?:[a-z]{1,10}\.html)?\?/i, 'url'],
  [/^https:\/\/slack-redir\.net\/link\?/, 'url'],
  [/^https:\/\/l\.facebook\.com\/l\.php\?/, 'u'],
  [/^https:\/\/www\.youtube\.com\/redirect\?/, 'q'],
];

/** Returns the target of an address that only redirects, as mails and Google Docs have them, or the address itself. */
export function redirectTarget(href: string): string {
  for (const [page, parameter] of REDIRECTS) {
    const target = page.test(href) && URL.canParse(href) ? new URL(href).searchParams.get(parameter) : null;
    if (target && /^(?:https?|mailto):/i.test(target)) return target;
  }
  return href;
}

/** Returns a link with its target, or only its text if the target may not be a link or leads nowhere in Markdown. */
export function cleanLink(node: HtmlNode): HtmlNode[] {
  const { href: written } = node.properties ?? {};
  const href = typeof written === 'string' ? safeHref(redirectTarget(written)) : undefined;
  const children = node.children ?? [];
  // Only links to headings lead anywhere in Markdown.
  if (href === undefined || (href.startsWith('#') && node.properties?.dataHeading !== true)) return children;
  const isEmpty = textOf(node).trim() === '' && !findNode(node, (child) => isElement(child, 'img'));
  if (isEmpty) return textOf(node) === '' ? [] : [textNode(' ')];
  return spaceOutside({ ...node, properties: { href: addressOfPath(href) ?? href } });
}
