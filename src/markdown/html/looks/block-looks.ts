import { BLOCKS } from '../html-nesting';
import { attribute, HEADINGS, type HtmlNode, isElement, styleOf, textOf, wrapped } from '../html-node';
import { isMarker } from '../lists/list-items';

/** Formats of text that a block may give to all the text in it. */
const FORMATS = ['font-weight', 'font-style', 'text-decoration'] as const;
type Look = Readonly<Partial<Record<(typeof FORMATS)[number], string>>>;

const GIVERS = ['p', 'li', 'div', 'td'];
/** Elements that have a look of their own, or whose text isn't formatted. */
const UNTOUCHED = ['pre', 'th', 'caption', 'summary', ...HEADINGS];

/**
 * Moves the formats of blocks onto elements around their text, in place: Markdown has bold words, but no bold
 * paragraphs. Parts with the opposite format keep it.
 */
export function spreadLooks(tree: HtmlNode): void {
  const parts = new Set<HtmlNode>();
  if (scan(tree, parts)) spread(tree, {}, parts);
}

/**
 * Adds the elements that can't be formatted as one to `parts`: blocks, text that takes a format back, and what they are
 * in. Returns whether a block has a format.
 */
function scan(node: HtmlNode, parts: Set<HtmlNode>): boolean {
  let isFound = false;
  for (const child of node.children ?? []) {
    if (scan(child, parts)) isFound = true;
    const values = Object.values(lookOf(child));
    if (values.some(isSet) && isElement(child, ...GIVERS)) isFound = true;
    if (!values.every(isSet) || BLOCKS.has(child.tagName ?? '') || isSign(child)) parts.add(child);
    if (parts.has(child)) parts.add(node);
  }
  return isFound;
}

/** Returns whether a node has no look: a box of a task, an image, or the bullet or number of an item. */
function isSign(node: HtmlNode): boolean {
  return isElement(node, 'input', 'img') || isMarker(node);
}

function lookOf(node: HtmlNode): Look {
  if (attribute(node, 'style') === undefined) return {};
  const style = styleOf(node);
  const found = FORMATS.flatMap((name) => {
    const value = name === 'text-decoration' ? decorationIn(style) : style.get(name);
    return value === undefined || value === 'inherit' ? [] : [[name, value] as const];
  });
  return Object.fromEntries(found);
}

/** Returns the lines through and below a text. Chrome writes them with a shorter and a longer name. */
export function decorationIn(style: ReadonlyMap<string, string>): string | undefined {
  const values = [style.get('text-decoration'), style.get('text-decoration-line')];
  return values.find((value) => value?.includes('line-through')) ?? values.find((value) => value !== undefined);
}

function isSet(value: string): boolean {
  return /^(?:bold|bolder|[6-9]00|italic)$|line-through/.test(value);
}

function spread(parent: HtmlNode, look: Look, parts: ReadonlySet<HtmlNode>): void {
  const style = FORMATS.flatMap((name) => (isSet(look[name] ?? '') ? [`${name}:${look[name]}`] : [])).join(';');
  const out: HtmlNode[] = [];
  let line: HtmlNode[] = [];
  const endLine = () => {
    if (style === '' || line.every((one) => textOf(one).trim() === '')) out.push(...line);
    else out.push(wrapped('span', line, { style }));
    line = [];
  };
  for (const child of parent.children ?? []) {
    if (!parts.has(child)) {
      line.push(child);
      continue;
    }
    endLine();
    const own = lookOf(child);
    if (!isElement(child, ...UNTOUCHED) && !isSign(child)) spread(child, lookIn(child, look, own), parts);
    out.push(child);
  }
  endLine();
  parent.children = out;
}

/** Returns the look of the text in an element. One in a line writes its own formats, so only others reach into it. */
function lookIn(node: HtmlNode, around: Look, own: Look): Look {
  if (isElement(node, ...GIVERS)) return { ...around, ...own };
  return Object.fromEntries(Object.entries(around).filter(([name]) => !Object.hasOwn(own, name)));
}
