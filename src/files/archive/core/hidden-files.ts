/** Files of systems and programs, such as thumbnails and Obsidian's settings, that nobody misses in a project. */
const LITTER =
  /^(\.DS_Store|\._.*|\.localized|\.AppleDouble|\.Spotlight-V100|\.Trashes|\.fseventsd|\.obsidian|__MACOSX|Thumbs\.db|desktop\.ini)$/i;

/** Folders of other programs, in lower case. They have thousands of files, whose names aren't those of documents. */
const PROGRAM_FOLDERS: ReadonlySet<string> = new Set(['.git', '.hg', '.svn', '__macosx', 'node_modules']);

/**
 * Returns the outermost folder of another program that a file is in, with `/` at its end, or undefined. A file named
 * `.git` is left out too: it leads to such a folder.
 */
export function programFolder(path: string): string | undefined {
  const names = path.split('/');
  const at = names.findIndex((name) => PROGRAM_FOLDERS.has(name.toLowerCase()));
  if (at < 0) return undefined;
  if (at < names.length - 1) return `${names.slice(0, at + 1).join('/')}/`;
  return names[at]?.toLowerCase() === '.git' ? path : undefined;
}

/** Returns whether another program's archive only contains a file by the way, so it isn't imported. */
export function isHidden(path: string): boolean {
  return path.split('/').some((name) => name.startsWith('.') || LITTER.test(name));
}

/** Returns whether somebody might miss a hidden file, such as `.env`, so that a report must name it. */
export function isMissed(path: string): boolean {
  return isHidden(path) && !path.split('/').some((name) => LITTER.test(name));
}

/** Returns the paths for a report: a hidden folder once, with `/` at its end, instead of each file in it. */
export function namesOfHidden(paths: readonly string[]): string[] {
  const outermost = paths.map((path) => {
    const names = path.split('/');
    const end = names.findIndex((name) => name.startsWith('.')) + 1;
    return end === names.length ? path : `${names.slice(0, end).join('/')}/`;
  });
  return [...new Set(outermost)];
}

/**
 * Returns the files with another name for the hidden folder that all of them are in, such as `.notes`: someone chose it,
 * so its files aren't left out.
 */
export function inShownFolder<T extends { path: string }>(files: readonly T[]): readonly T[] {
  const root = files[0]?.path.split('/')[0] ?? '';
  const name = root.replace(/^\.+/, '');
  if (name === '' || !isMissed(root) || !files.every(({ path }) => path.startsWith(`${root}/`))) return files;
  return files.map((file) => ({ ...file, path: name + file.path.slice(root.length) }));
}
