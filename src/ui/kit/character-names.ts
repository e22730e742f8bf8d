/**
 * What pages use for `#character-names`: the browser knows the names of characters, and their table would be 11 KB
 * gzipped of what a page loads.
 */

let reader: HTMLElement | undefined;
let table: Readonly<Record<string, string>> | undefined;

/** For workers, where there is no document to ask. Without it, they know no names. */
export function provideCharacterNames(names: Readonly<Record<string, string>>): void {
  table = names;
}

/** Returns the characters that a name of HTML stands for, such as `amp`, or undefined. */
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
