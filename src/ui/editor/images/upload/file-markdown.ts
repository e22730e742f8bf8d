import type { FileSummary } from '@/files/schema';
import { escapeLabel } from '@/markdown/core/escapes';
import { printImageText } from '@/markdown/core/image-source';
import { onOneLine } from '../../one-line';
import { escapeCell } from '../../table/editing/table-edits';

const SHOWN: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);

/** Returns the Markdown for a file: an image if browsers can show it, else a link. */
export function fileMarkdown({
  name,
  address,
  contentType,
}: Pick<FileSummary, 'name' | 'address' | 'contentType'>): string {
  if (!SHOWN.has(contentType)) return `[${escapeLabel(name)}](${address})`;
  return `![${printImageText({ alt: name.replace(/\.[^.]*$/, '') || name })}](${address})`;
}

/** Returns the Markdown for a picture on another site. */
export function imageMarkdown({ address, description }: { address: string; description: string }): string {
  return `![${printImageText({ alt: onOneLine(description) })}](${/[()]/.test(address) ? `<${address}>` : address})`;
}

interface Surroundings {
  /** The line's text before and after the insertion. */
  before: string;
  after: string;
  /** Whether the caret is at this place. It then moves behind the file. */
  hasCaret: boolean;
}

/**
 * Returns a file's Markdown with the white space it needs in its line: on a separate line after another file, else set
 * apart from the words around it. If the caret is at the end of the line, adds room for it, because a caret next to a
 * picture would reveal the picture's source. In a row of a table the file stays in its cell.
 */
export function spaced(markdown: string, { before, after, hasCaret }: Surroundings): string {
  if (/^\s*\|/.test(before)) {
    return (/\S$/.test(before) ? ' ' : '') + escapeCell(markdown) + (/^\S/.test(after) ? ' ' : '');
  }
  const isBehindFile = /\]\(attachment:[\w-]+(?: "(?:[^"\\]|\\.)*")?\)$/.test(before);
  const lead = isBehindFile ? '\n\n' : /\S$/.test(before) ? ' ' : '';
  if (after.trim() !== '') return lead + markdown + (/^\S/.test(after) ? ' ' : '');
  if (!hasCaret) return lead + markdown;
  return lead + markdown + (before.trim() === '' || isBehindFile ? '\n\n' : ' ');
}
