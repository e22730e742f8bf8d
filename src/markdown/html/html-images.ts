import { addressOfPath } from '@/files/core/address';
import { safeImageSource } from '../core/safe-url';
import { attribute, type HtmlNode, hasClass, textNode } from './html-node';

/** The name that a chat program gives to an emoji. */
const EMOJI_NAME = /^:[\w+-]+:$/;
const EMOJI =
  /^(?=.*(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3))[\p{Extended_Pictographic}\p{Emoji_Component}]+$/u;
const FILE = /^(?:[a-z]:[\\/]|https?:|file:|macintosh hd:)|^\S+\.[a-z]{3,4}$/i;

/**
 * Returns an image with its address and description. An emoji becomes its sign or name, and an image that can't be
 * loaded from anywhere else becomes its description in brackets.
 */
export function cleanImage(node: HtmlNode): HtmlNode[] {
  const { src, alt } = node.properties ?? {};
  const description = typeof alt === 'string' ? alt.trim() : '';
  // Chat programs and mails show emoji as images from their own servers.
  const isNamed = EMOJI_NAME.test(description) || (hasClass(node, 'emoji') && description !== '');
  if (isNamed || EMOJI.test(description)) return [textNode(description)];
  const safe = typeof src === 'string' && !src.startsWith('data:') ? safeImageSource(src) : undefined;
  if (safe === undefined) return lostImage(description);
  const title = attribute(node, 'dataCaption') ?? attribute(node, 'title')?.trim();
  const caption = title && title !== description ? { title } : {};
  return [{ ...node, properties: { src: addressOfPath(safe) ?? safe, alt: description, ...caption } }];
}

/**
 * Returns what an author has written about an image. Word describes images by the paths of their files, and adds a
 * paragraph which says that a program has written the description.
 */
function lostImage(description: string): HtmlNode[] {
  const [written = ''] = description.split(/\n\s*\n/);
  const words = written
    .replace(/^title: (.*?) - description:.*$/is, '$1')
    .replace(/^description: ?/i, '')
    .replace(/\s+/g, ' ')
    .trim();
  return words === '' || FILE.test(words) ? [] : [textNode(` [${words}] `)];
}
