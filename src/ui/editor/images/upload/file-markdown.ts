import type { FileSummary } from '@/files/schema';
import { onOneLine } from '../../one-line';

const SHOWN: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);

/** How a text shows a file: a picture, or a link to anything else. */
export function fileMarkdown({
  name,
  address,
  contentType,
}: Pick<FileSummary, 'name' | 'address' | 'contentType'>): string {
  if (!SHOWN.has(contentType)) return `[${escaped(name)}](${address})`;
  return `![${escaped(name.replace(/\.[^.]*$/, '') || name)}](${address})`;
}

/** A picture on another site. */
export function imageMarkdown({ address, description }: { address: string; description: string }): string {
  return `![${escaped(onOneLine(description))}](${/[()]/.test(address) ? `<${address}>` : address})`;
}

/** What would end the text in brackets, or begin another mark in it. */
function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<>]/g, '\\$&');
}

interface Surroundings {
  /** The line's text before and after the place. */
  before: string;
  after: string;
  /** The caret stands there, and goes on behind the file. */
  hasCaret: boolean;
}

/**
 * A file in a line of text: on a line of its own behind another file, else apart from the words around it. A caret at the
 * end of the line gets room to go on: beside a picture it would show the picture's source.
 */
export function spaced(markdown: string, { before, after, hasCaret }: Surroundings): string {
  const isBehindFile = /\]\(attachment:[\w-]+(?: "[^"]*")?\)$/.test(before);
  const lead = isBehindFile ? '\n\n' : /\S$/.test(before) ? ' ' : '';
  if (after.trim() !== '') return lead + markdown + (/^\S/.test(after) ? ' ' : '');
  if (!hasCaret) return lead + markdown;
  return lead + markdown + (before.trim() === '' || isBehindFile ? '\n\n' : ' ');
}
