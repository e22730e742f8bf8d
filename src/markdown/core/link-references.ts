import type { SyntaxNode, Tree } from '@lezer/common';
import { withCharacters } from './character-reference';
import { linkDestination } from './safe-url';

/** Returns the address of a reference by its label, or undefined without one. */
export type AddressOf = (label: string) => string | undefined;

/** Returns the name by which a reference is found: case and white space don't count. */
export function referenceName(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase().toUpperCase();
}

/** Returns the addresses that a parsed text defines, such as `[name]: https://…`. The first one of a name counts. */
export function addressesIn(tree: Tree, text: string): AddressOf {
  const found = new Map<string, string>();
  // Most texts have none.
  if (!text.includes(']:')) return () => undefined;
  tree.iterate({
    enter: ({ name, node }) => {
      if (name === 'Paragraph') return false;
      const [label, url] = name === 'LinkReference' ? [node.getChild('LinkLabel'), node.getChild('URL')] : [];
      if (!label || !url) return;
      const key = referenceName(text.slice(label.from + 1, label.to - 1));
      if (!found.has(key)) found.set(key, writtenAddress(url, text));
    },
  });
  return (label) => found.get(referenceName(label));
}

/**
 * Returns the address of a link or image: its own, or the one of its name, as in `[text][name]` or `[name]`. Returns
 * undefined if the name isn't defined, and for an address that is empty: `[text]()`.
 */
export function linkAddress(node: SyntaxNode, text: string, addressOf?: AddressOf): string | undefined {
  const url = node.getChild('URL');
  if (url) return writtenAddress(url, text);
  const [open, close, next] = node.getChildren('LinkMark');
  if (!open || !close || close.from <= open.to || (next && text[next.from] === '(')) return undefined;
  const label = node.getChild('LinkLabel');
  const name = label ? text.slice(label.from + 1, label.to - 1) : '';
  return addressOf?.(name.trim() === '' ? text.slice(open.to, close.from) : name);
}

function writtenAddress({ from, to }: SyntaxNode, text: string): string {
  return linkDestination(withCharacters(text.slice(from, to)));
}
