/** An element of an XML file. Names have the prefix that Word uses (`w:p`), whatever prefix the file uses. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly (XmlElement | string)[];
}

/** Returns the child elements, without text between them. */
export function elementsIn(parent: XmlElement | undefined): XmlElement[] {
  return (parent?.children ?? []).filter((child): child is XmlElement => typeof child !== 'string');
}

/** Returns the first element along a path of names below `parent`. */
export function find(parent: XmlElement | undefined, ...names: string[]): XmlElement | undefined {
  return names.reduce<XmlElement | undefined>(
    (found, name) => elementsIn(found).find((child) => child.name === name),
    parent,
  );
}

/** Returns the `w:val` of a child. Most of Word's properties are written this way. */
export function wordValue(parent: XmlElement | undefined, name: string): string | undefined {
  return find(parent, name)?.attributes['w:val'];
}

/** Returns whether a property is on or off, or undefined if it isn't set. */
export function toggleOf(parent: XmlElement | undefined, name: string): boolean | undefined {
  const found = find(parent, name);
  if (!found) return undefined;
  return !/^(0|false|off|none)$/.test(found.attributes['w:val'] ?? '');
}

/** Returns all text in an element. */
export function textIn(element: XmlElement): string {
  return element.children.map((child) => (typeof child === 'string' ? child : textIn(child))).join('');
}

/** Yields every element below `root`, in the order of the file. Elements with the name `except` are yielded without those in them. */
export function* descendants(root: XmlElement, except?: string): Generator<XmlElement, void> {
  for (const child of elementsIn(root)) {
    yield child;
    if (child.name !== except) yield* descendants(child, except);
  }
}
