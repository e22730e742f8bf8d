/** An element of an XML file. Names have the prefix that Word uses (`w:p`), whatever prefix the file uses. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly (XmlElement | string)[];
}

/** The child elements, without text between them. */
export function elementsIn(parent: XmlElement | undefined): XmlElement[] {
  return (parent?.children ?? []).filter((child): child is XmlElement => typeof child !== 'string');
}

/** The first element along a path of names below `parent`. */
export function find(parent: XmlElement | undefined, ...names: string[]): XmlElement | undefined {
  return names.reduce<XmlElement | undefined>(
    (found, name) => elementsIn(found).find((child) => child.name === name),
    parent,
  );
}

/** The `w:val` of a child, as most of Word's properties are written. */
export function wordValue(parent: XmlElement | undefined, name: string): string | undefined {
  return find(parent, name)?.attributes['w:val'];
}

/** A property that is on, off, or not said. */
export function toggleOf(parent: XmlElement | undefined, name: string): boolean | undefined {
  const found = find(parent, name);
  if (!found) return undefined;
  return !/^(0|false|off|none)$/.test(found.attributes['w:val'] ?? '');
}

/** All text in an element. */
export function textIn(element: XmlElement): string {
  return element.children.map((child) => (typeof child === 'string' ? child : textIn(child))).join('');
}

/** Every element below `root`, in the order of the file. */
export function* descendants(root: XmlElement): Generator<XmlElement, void> {
  for (const child of elementsIn(root)) {
    yield child;
    yield* descendants(child);
  }
}
