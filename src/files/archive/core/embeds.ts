import { nameOf } from '@/documents/core/path';
import { escapeLabel } from './label';
import { NamedFiles } from './named-files';
import { linesOutsideFences, relativeAddress, withoutInlineCode } from './references';

/** `![[picture.png]]`, with a width or a description after a bar, or a place in the file after a hash. In tables, `\|` is the bar. */
const EMBED = /!\[\[([^[\]|#\n\\]{1,400})(?:#[^[\]|\n\\]{0,200})?(?:(\\?\|)([^[\]\n]{0,200}))?\]\]/g;
const PICTURE = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i;

/** Text files that documents show or link to. They become attachments if a document refers to them. */
export const SHOWN_TEXT = /\.(svg|csv|tsv)$/i;

/** Files have an extension. Notes are embedded by their name without one. */
const FILE = /\.[A-Za-z0-9]{1,5}$/;
/** A document at the top level, from which other files are reached by their names alone. */
const BESIDE = 'document.md';

interface Embed {
  target: string;
  bar: string;
  label: string | undefined;
}

/** Converts files that Obsidian embeds by name into Markdown pictures and links. */
export class Embeds {
  private readonly files: NamedFiles;

  /** `paths`: the files of the archive that a text can show. */
  constructor(paths: Iterable<string>) {
    this.files = new NamedFiles(paths);
  }

  /** Returns the text of the document at `from`, with embeds converted if their files exist. Takes linear time. */
  rewrite(text: string, from: string): string {
    if (!text.includes('![[')) return text;
    const parts: string[] = [];
    let end = 0;
    for (const { line, at } of linesOutsideFences(text)) {
      for (const match of withoutInlineCode(line).matchAll(EMBED)) {
        const markdown = this.markdownOf({ target: match[1] ?? '', bar: match[2] ?? '|', label: match[3] }, from);
        if (markdown === undefined) continue;
        parts.push(text.slice(end, at + match.index), markdown);
        end = at + match.index + match[0].length;
      }
    }
    return parts.join('') + text.slice(end);
  }

  private markdownOf({ target, bar, label }: Embed, from: string): string | undefined {
    const path = this.files.find(target.trim(), from);
    if (path === undefined) return undefined;
    const address = relativeAddress(path, { from, kind: 'markdown' });
    const name = nameOf(path);
    if (!PICTURE.test(name)) return `[${escapeLabel(label || name)}](${address})`;
    const alt = escapeLabel(name.replace(/\.[^.]*$/, ''));
    const width = /^(\d{1,4})(?:x\d{1,4})?$/.exec(label?.trim() ?? '')?.[1];
    return `![${width ? `${alt}${bar}${width}` : label ? escapeLabel(label) : alt}](${address})`;
  }
}

/**
 * Returns the text with the files it embeds by name as links to files in the same folder, for a text that comes without
 * its archive.
 */
export function embedsAsLinks(text: string): string {
  const named = [...text.matchAll(EMBED)].map((match) => (match[1] ?? '').trim()).filter((name) => FILE.test(name));
  return named.length === 0 ? text : new Embeds(new Set(named)).rewrite(text, BESIDE);
}
