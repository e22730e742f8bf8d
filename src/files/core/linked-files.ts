import { kindOf, nameOf, splitName } from '@/documents/core/path';
import { percentDecoded } from '@/kernel/percent-decoded';

/** An address of a link or an image, of a link's definition, and an Obsidian link. */
const ADDRESS =
  /\]\(\s*<?((?:[^()>"\n]|\([^()>"\n]{0,200}\)){1,500})|^ {0,3}\[[^\]\n]{1,300}\]:\s*(?:<([^>\n]{1,500})|([^\s>]{1,500}))|\[\[([^\]|#\n]{1,300})/gm;

/**
 * Returns the Markdown files that show or link to another one of the files, and those others. They have to be imported
 * together. Only compares names: the import itself follows the paths.
 */
export function linkedFiles<T extends { path: string; text?: string }>(files: readonly T[]): T[] {
  const names = new Set(files.map(({ path }) => plain(nameOf(path))));
  const stems = new Set(files.map(({ path }) => stemOf(path)));
  const linking = new Set<T>();
  const linked = new Set<string>();
  const linkedByStem = new Set<string>();
  for (const file of files.filter(({ path }) => kindOf(path) === 'markdown')) {
    const own = [plain(nameOf(file.path)), stemOf(file.path)];
    for (const [, link, bracketed, definition, wiki] of (file.text ?? '').matchAll(ADDRESS)) {
      const name = plain(nameIn(link ?? bracketed ?? definition ?? wiki ?? ''));
      const isStem = wiki !== undefined && stems.has(name);
      if (own.includes(name) || (!isStem && !names.has(name))) continue;
      linking.add(file);
      (names.has(name) ? linked : linkedByStem).add(name);
    }
  }
  return files.filter(
    (file) => linking.has(file) || linked.has(plain(nameOf(file.path))) || linkedByStem.has(stemOf(file.path)),
  );
}

function stemOf(path: string): string {
  return splitName(plain(nameOf(path))).stem;
}

/** Returns the name of the file that a relative address leads to. */
function nameIn(address: string): string {
  const path = address.trim().split(/[?#]/, 1)[0] ?? '';
  if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(path)) return '';
  return nameOf(percentDecoded(path));
}

function plain(name: string): string {
  return name.normalize('NFC').trim();
}
