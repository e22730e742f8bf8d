import { folderOf, nameOf } from '@/documents/core/path';
import { linesOutsideFences, relativeAddress, withoutInlineCode } from './references';

/** `![[picture.png]]`, with a width or a description behind a bar, or a place in the file behind a hash. */
const EMBED = /!\[\[([^[\]|#\n]{1,400})(?:#[^[\]|\n]{0,200})?(?:\|([^[\]\n]{0,200}))?\]\]/g;
const PICTURE = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i;

/** A note is embedded by its name without an ending. */
const FILE = /\.[A-Za-z0-9]{1,5}$/;
/** A document at the top, from which the files are reached by their own names. */
const BESIDE = 'document.md';

interface Place {
  path: string;
  key: string;
}

/** Turns files that Obsidian embeds by name into pictures and links of Markdown. */
export class Embeds {
  /** The shortest first. */
  private readonly byName = new Map<string, Place[]>();
  private readonly byPath = new Map<string, string>();

  /** `paths`: the files of the archive that a text can show. */
  constructor(paths: Iterable<string>) {
    for (const path of [...paths].sort((a, b) => a.length - b.length)) {
      const key = keyOf(path);
      const same = this.byName.get(nameOf(key));
      if (same) same.push({ path, key });
      else this.byName.set(nameOf(key), [{ path, key }]);
      if (!this.byPath.has(key)) this.byPath.set(key, path);
    }
  }

  /** The text of the document at `from` with the embedded files that there are. Takes time in proportion to the text. */
  rewrite(text: string, from: string): string {
    if (!text.includes('![[')) return text;
    const parts: string[] = [];
    let end = 0;
    for (const { line, at } of linesOutsideFences(text)) {
      for (const match of withoutInlineCode(line).matchAll(EMBED)) {
        const markdown = this.markdownOf(match[1] ?? '', match[2], from);
        if (markdown === undefined) continue;
        parts.push(text.slice(end, at + match.index), markdown);
        end = at + match.index + match[0].length;
      }
    }
    return parts.join('') + text.slice(end);
  }

  private markdownOf(target: string, label: string | undefined, from: string): string | undefined {
    const path = this.find(target.trim(), from);
    if (path === undefined) return undefined;
    const address = relativeAddress(path, { from, kind: 'markdown' });
    const name = nameOf(path);
    if (!PICTURE.test(name)) return `[${escaped(label || name)}](${address})`;
    const alt = escaped(name.replace(/\.[^.]*$/, ''));
    const width = /^(\d{1,4})(?:x\d{1,4})?$/.exec(label?.trim() ?? '')?.[1];
    return `![${width ? `${alt}|${width}` : label ? escaped(label) : alt}](${address})`;
  }

  /** The file that is meant: in the document's own folder, or else the one with the shortest path. */
  private find(target: string, from: string): string | undefined {
    const wanted = keyOf(target);
    const fits = (key: string) => key === wanted || key.endsWith(`/${wanted}`);
    const folder = folderOf(from);
    const beside = this.byPath.get(keyOf(folder === '' ? nameOf(target) : `${folder}/${nameOf(target)}`));
    if (beside !== undefined && folderOf(beside) === folder && fits(keyOf(beside))) return beside;
    return this.byName.get(nameOf(wanted))?.find(({ key }) => fits(key))?.path;
  }
}

/** The text with the files that it embeds by name, as links to files beside it: what can be made of a text alone. */
export function embedsAsLinks(text: string): string {
  const named = [...text.matchAll(EMBED)].map((match) => (match[1] ?? '').trim()).filter((name) => FILE.test(name));
  return named.length === 0 ? text : new Embeds(new Set(named)).rewrite(text, BESIDE);
}

/** Vaults compare names without regard to case. */
function keyOf(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<>]/g, '\\$&');
}
