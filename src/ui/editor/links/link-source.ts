import type { EditorState, TransactionSpec } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import { linkDestination } from '@/markdown/core/safe-url';
import { enclosing } from '../commands/syntax';
import { onOneLine } from '../one-line';

/** A link `[text](address)` in the text. Positions are UTF-16 offsets of the document. */
export interface LinkSource {
  from: number;
  to: number;
  label: { from: number; to: number };
  /** The address as it is meant, without escapes and brackets. */
  address: string;
}

/** The link with an address of its own around a range; undefined where there is none. */
export function linkAt(state: EditorState, range: { from: number; to: number }): LinkSource | undefined {
  const node = enclosing(state, range, (name) => name === 'Link');
  return node ? linkOf(state, node) : undefined;
}

export function linkOf(state: EditorState, node: SyntaxNode): LinkSource | undefined {
  const [open, close] = node.getChildren('LinkMark');
  const url = node.getChild('URL');
  if (!open || !close || !url || close.from < open.to) return undefined;
  const address = linkDestination(state.sliceDoc(url.from, url.to));
  return { from: node.from, to: node.to, label: { from: open.to, to: close.from }, address };
}

/** The Markdown of a link. The text keeps its own marks, only a bracket that would end it is escaped. */
export function linkMarkdown(text: string, address: string): string {
  return `[${closedBrackets(onOneLine(text))}](${destination(address)})`;
}

/** Puts a link in place of a part of the text, which may be a link already. */
export function changeLink(at: { from: number; to: number }, next: { text: string; address: string }): TransactionSpec {
  const text = onOneLine(next.text) || next.address;
  const insert = linkMarkdown(text, next.address);
  return {
    changes: { from: at.from, to: at.to, insert },
    selection: { anchor: at.from + insert.length },
    userEvent: 'input.format',
  };
}

/** Leaves the text of a link and takes the link away. */
export function removeLink(link: LinkSource): TransactionSpec {
  return {
    changes: [
      { from: link.from, to: link.label.from },
      { from: link.label.to, to: link.to },
    ],
    userEvent: 'input.format',
  };
}

/**
 * The address as a link has it in the source: with spaces or brackets between angle brackets. The parser reads
 * escapes there in its own way, so backslashes and angle brackets become percent codes.
 */
function destination(address: string): string {
  const line = address.trim().replace(/[\r\n]+/g, '');
  if (line !== '' && !/[\s()<>\\]/.test(line)) return line;
  return `<${line.replaceAll('\\', '%5C').replaceAll('<', '%3C').replaceAll('>', '%3E')}>`;
}

/** An image. Its parts are bounded because a text can begin many that never end, and each is looked for anew. */
const IMAGE = /!\[[^\]]{0,500}\]\([^)]{0,2000}\)/;

/** The text with a backslash before each bracket, and before a backslash at its end. An image in it stays one. */
function closedBrackets(text: string): string {
  if (IMAGE.test(text)) return text;
  const escaped = text.replace(/\\[\s\S]|[[\]]/g, (part) => (part.length === 1 ? `\\${part}` : part));
  return /(?:^|[^\\])(?:\\\\)*\\$/.test(escaped) ? `${escaped}\\` : escaped;
}
