/** The names of headings, the largest first. */
export const HEADINGS: readonly string[] = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

/** The part of hast's types that is needed here. */
export interface HtmlNode {
  type: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  children?: HtmlNode[];
  value?: string;
}

export function wrapped(tagName: string, children: HtmlNode[], properties: Record<string, unknown> = {}): HtmlNode {
  return { type: 'element', tagName, properties, children };
}

export function textNode(value: string): HtmlNode {
  return { type: 'text', value };
}

export function isElement(node: HtmlNode, ...names: string[]): boolean {
  return node.type === 'element' && names.includes(node.tagName ?? '');
}

/** Returns the text in a node, with a line break for each `br`, and without comments. */
export function textOf(node: HtmlNode | undefined): string {
  if (!node || node.type === 'comment') return '';
  if (isElement(node, 'br')) return '\n';
  return node.value ?? (node.children ?? []).map(textOf).join('');
}

export function isBlank(node: HtmlNode): boolean {
  return node.type === 'text' && (node.value ?? '').trim() === '';
}

export function hasClass(node: HtmlNode, name: string): boolean {
  return classesOf(node).includes(name);
}

export function classesOf(node: HtmlNode): string[] {
  const value = node.properties?.className;
  return Array.isArray(value) ? value.map(String) : [];
}

/**
 * Returns an attribute as text, or undefined if the node doesn't have it. Names are as in hast: `data-x` is `dataX`.
 */
export function attribute(node: HtmlNode, name: string): string | undefined {
  const value = node.properties?.[name];
  if (Array.isArray(value)) return value.join(' ');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined;
}

/** Returns the names by which links on the page lead to a node. */
export function namesOf(node: HtmlNode): string[] {
  return [attribute(node, 'id'), attribute(node, 'name')].filter((name): name is string => !!name);
}

/** Returns the declarations of a style, with names and values in lower case. */
export function styleOf(node: HtmlNode): Map<string, string> {
  const declared = new Map<string, string>();
  for (const part of (attribute(node, 'style') ?? '').split(';')) {
    const colon = part.indexOf(':');
    if (colon < 0) continue;
    const tidy = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();
    declared.set(tidy(part.slice(0, colon)), tidy(part.slice(colon + 1)));
  }
  return declared;
}

/** Returns the first descendant that passes, in document order. */
export function findNode(node: HtmlNode, passes: (node: HtmlNode) => boolean): HtmlNode | undefined {
  for (const child of node.children ?? []) {
    if (passes(child)) return child;
    const found = findNode(child, passes);
    if (found) return found;
  }
  return undefined;
}
