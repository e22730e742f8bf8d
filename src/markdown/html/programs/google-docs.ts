import { redirectTarget } from '../html-links';
import { attribute, classesOf, findNode, HEADINGS, type HtmlNode, hasClass, isElement, textOf } from '../html-node';

/** The start of the style sheet in every page that Google Docs exports. */
const SIGN = 'ol{margin:0;padding:0}table td,table th{padding:0}';
/** A rule for one class, without the bracket at its end. */
const RULE = /^\.(c\d{1,4})\{(.{0,2000})$/;
const KEPT = /^(?:font-weight|font-style|text-decoration|background-color):/;
const LIST = /^lst-kix_[\w-]{1,80}-(\d)$/;

/**
 * Rewrites a page that Google Docs exported, in place: the formats of its classes become styles, lists get their levels,
 * and links lead to their targets instead of Google's redirection. Changes no other page.
 */
export function repairGoogleDocs(tree: HtmlNode): void {
  const sheet = textOf(findNode(tree, (node) => isElement(node, 'style') && textOf(node).includes(SIGN)));
  if (sheet === '') return;
  const styles = new Map<string, string>();
  for (const rule of sheet.split('}')) {
    const [, name, declared = ''] = RULE.exec(rule) ?? [];
    if (name !== undefined)
      styles.set(
        name,
        declared
          .split(';')
          .filter((one) => KEPT.test(one))
          .join(';'),
      );
  }
  repair(tree, styles, false);
}

function repair(node: HtmlNode, styles: ReadonlyMap<string, string>, isHeading: boolean): void {
  for (const child of node.children ?? []) {
    if (isElement(child, 'p') && hasClass(child, 'title')) child.tagName = 'h1';
    if (isElement(child, 'span') && !isHeading) setStyle(child, styles);
    if (isElement(child, 'a')) followRedirect(child);
    if (isElement(child, 'ul', 'ol')) setLevels(child);
    // A heading's own look isn't emphasis.
    repair(child, styles, isHeading || isElement(child, ...HEADINGS));
  }
}

function setStyle(span: HtmlNode, styles: ReadonlyMap<string, string>): void {
  const declared = [...classesOf(span).map((name) => styles.get(name) ?? ''), attribute(span, 'style') ?? ''];
  span.properties = { ...span.properties, style: declared.filter((one) => one !== '').join(';') };
}

function followRedirect(link: HtmlNode): void {
  const href = attribute(link, 'href');
  if (href !== undefined) link.properties = { ...link.properties, href: redirectTarget(href) };
}

/** Sets the level of a list's items. Google Docs writes a list for each run of items with the same level. */
function setLevels(list: HtmlNode): void {
  const level = classesOf(list)
    .map((name) => LIST.exec(name)?.[1])
    .find((digit) => digit !== undefined);
  if (level === undefined) return;
  for (const item of list.children ?? []) {
    if (isElement(item, 'li')) item.properties = { ...item.properties, dataAriaLevel: String(Number(level) + 1) };
  }
}
