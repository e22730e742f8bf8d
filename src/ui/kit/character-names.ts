/**
 * Replaces `markdown/core/character-names.ts` in browsers (see `imports` in package.json). The browser can decode the names
 * itself, and a table of them would add 11 KB, gzipped, to what a page loads.
 */

let reader: HTMLElement | undefined;
let table: Readonly<Record<string, string>> | undefined;

/** Gives a worker the table, because it has no document to decode with. Without the table, it knows no names. */
export function provideCharacterNames(names: Readonly<Record<string, string>>): void {
  table = names;
}

/** Decodes the name in an HTML character reference: "&" for `amp`. Returns undefined for unknown names. */
export function characterNamed(name: string): string | undefined {
  if (table) return Object.hasOwn(table, name) ? table[name] : undefined;
  if (typeof document === 'undefined' || !/^\w+$/.test(name)) return undefined;
  reader ??= document.implementation.createHTMLDocument('').createElement('i');
  reader.innerHTML = `&${name};`;
  const shown = reader.textContent;
  // HTML reads `&notit;` as `¬it;`. Markdown knows only whole names.
  const isWhole = !shown.endsWith(';') || name === 'semi';
  return isWhole ? shown : undefined;
}
