/** Finds the documents of a project that a Typst source may read. */

const LITERAL = /"((?:[^"\\\n]|\\.){1,1024})"/g;
const MOST = 100;

/** A name in a Typst source, and the path in its project that it refers to. */
export interface NamedPath {
  name: string;
  path: string;
}

/**
 * Returns the paths that the string literals of a Typst source could refer to, each name once. `path` is the source's
 * own path: names are relative to its folder, or to the project if they start with "/". Paths that leave the project
 * are skipped.
 */
export function namedPaths(source: string, path: string): NamedPath[] {
  const found = new Map<string, string>();
  for (const [, literal = ''] of source.matchAll(LITERAL)) {
    // Documents have an extension. This skips most texts, colors and font names.
    if (!/^[^:*?<>|\\]*\.\w{1,8}$/.test(literal)) continue;
    const resolved = pathNamed(literal, path);
    if (resolved !== undefined) found.set(literal, resolved);
    if (found.size >= MOST) break;
  }
  return [...found].map(([name, resolved]) => ({ name, path: resolved }));
}

/** Returns the paths that a Typst source could read. */
export function referencedPaths(source: string, path: string): string[] {
  return [...new Set(namedPaths(source, path).map((named) => named.path))];
}

const ESCAPE = /\\u\{([0-9a-f]{1,6})\}/g;
const ATTACHMENT = /attachment:([\w-]{1,64})/g;

/**
 * Returns the ids of the files that a Typst source shows: `image("attachment:<id>")`. Values of the data are escaped,
 * so they can't contain such a reference.
 */
export function referencedFiles(source: string): string[] {
  const plain = source.replace(ESCAPE, (_, code) => String.fromCharCode(Number.parseInt(code, 16) & 0xffff));
  return [...new Set([...plain.matchAll(ATTACHMENT)].map(([, id = '']) => id))];
}

/** Returns the path by which a source in the same folder as `path` reads a file of the project. */
export function attachmentPath(fileId: string, path: string): string {
  return [...path.split('/').slice(0, -1), `attachment:${fileId}`].join('/');
}

/** Returns the path that a name refers to in the source at `path`, or undefined if it leaves the project. */
export function pathNamed(name: string, path: string): string | undefined {
  const parts = name.startsWith('/') ? [] : path.split('/').slice(0, -1);
  for (const part of name.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/') || undefined;
}
