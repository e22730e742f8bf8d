import { attribute, findNode, type HtmlNode, hasClass, isElement } from '../html-node';
import { isGooglePage } from './google-docs';
import { isOfOffice } from './word';

/** Returns whether a word processor wrote a page, in which the look of text is all that says what it is. */
export function isOfWriter(tree: HtmlNode, html: string): boolean {
  if (/content=["']?Microsoft (?:Word|OneNote|PowerPoint)/i.test(html.slice(0, 5_000))) return true;
  return isGooglePage(tree) || findNode(tree, isSign) !== undefined;
}

function isSign(node: HtmlNode): boolean {
  return isOfOffice(node) || hasClass(node, 'TextRun') || isPlainWriter(node);
}

/** Returns whether a node says that LibreOffice or a program of macOS wrote the page. */
export function isPlainWriter(node: HtmlNode): boolean {
  const generator = isElement(node, 'meta') && /^generator$/i.test(attribute(node, 'name') ?? '');
  return generator && /LibreOffice|OpenOffice|Cocoa HTML Writer/i.test(attribute(node, 'content') ?? '');
}
