import { kindOf, nameOf, splitName } from '@/documents/core/path';

/** An address of a link or an image, of a link's definition, and an Obsidian link. */
const ADDRESS = /\]\(\s*<?([^)>"\n]{1,500})|^ {0,3}\[[^\]\n]{1,300}\]:\s*<?([^\s>]{1,500})|\[\[([^\]|#\n]{1,300})/gm;

/**
 * Returns whether a Markdown file shows or links to another one of the files, so that they have to be imported together.
 * Only compares names: the import itself follows the paths.
 */
export function areLinked(files: readonly { path: string; text?: string }[]): boolean {
  const names = new Set(files.map(({ path }) => plain(nameOf(path))));
  const stems = new Set(files.map(({ path }) => splitName(plain(nameOf(path))).stem));
  return files.some(({ path, text = '' }) => {
    if (kindOf(path) !== 'markdown') return false;
    const own = plain(nameOf(path));
    for (const [, link, definition, wiki] of text.matchAll(ADDRESS)) {
      const name = plain(nameIn(link ?? definition ?? wiki ?? ''));
      const isNamed = names.has(name) || (wiki !== undefined && stems.has(name));
      if (isNamed && name !== own && name !== splitName(own).stem) return true;
    }
    return false;
  });
}

/** Returns the name of the file that a relative address leads to. */
function nameIn(address: string): string {
  const path = address.trim().split(/[?#]/, 1)[0] ?? '';
  if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(path)) return '';
  return nameOf(decoded(path));
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function plain(name: string): string {
  return name.normalize('NFC').trim();
}
