/** Which documents of a project a Typst source may want to read. */

const LITERAL = /"((?:[^"\\\n]|\\.){1,1024})"/g;
const MOST = 100;

/**
 * The paths in a project that the string literals of a Typst source could mean. `path` is the source's own path: names
 * are relative to its folder, or to the project if they start with "/". Paths that leave the project are left out.
 */
export function referencedPaths(source: string, path: string): string[] {
  const folder = path.split('/').slice(0, -1);
  const found = new Set<string>();
  for (const [, literal = ''] of source.matchAll(LITERAL)) {
    // A document has an extension. This leaves out most texts, colors and names of fonts.
    if (!/^[^:*?<>|\\]*\.\w{1,8}$/.test(literal)) continue;
    const resolved = resolve(literal, folder);
    if (resolved !== undefined) found.add(resolved);
    if (found.size >= MOST) break;
  }
  return [...found];
}

function resolve(name: string, folder: readonly string[]): string | undefined {
  const parts = name.startsWith('/') ? [] : [...folder];
  for (const part of name.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/') || undefined;
}
