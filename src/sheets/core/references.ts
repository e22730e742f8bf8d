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

const ESCAPE = /\\u\{([0-9a-f]{1,6})\}/g;
const ATTACHMENT = /attachment:([\w-]{1,64})/g;

/** The ids of the files that a Typst source shows: `image("attachment:<id>")`. Values of the data are escaped in it. */
export function referencedFiles(source: string): string[] {
  const plain = source.replace(ESCAPE, (_, code) => String.fromCharCode(Number.parseInt(code, 16) & 0xffff));
  return [...new Set([...plain.matchAll(ATTACHMENT)].map(([, id = '']) => id))];
}

/** The path by which a source in the same folder as `path` reads a file of the project. */
export function attachmentPath(fileId: string, path: string): string {
  return [...path.split('/').slice(0, -1), `attachment:${fileId}`].join('/');
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
