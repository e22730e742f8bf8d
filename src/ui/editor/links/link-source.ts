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
  /** The address without escapes and angle brackets. */
  address: string;
}

/** Returns the link `[text](address)` around a range, or undefined if there is none. */
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

/** Returns the Markdown of a link. Formatting in the text is kept; only a bracket that would end it is escaped. */
export function linkMarkdown(text: string, address: string): string {
  return `[${closedBrackets(onOneLine(text))}](${destination(address)})`;
}

/**
 * Replaces part of the text, which may already be a link, with a link. `finish` is applied to the finished Markdown, for
 * places with characters of their own, such as table cells.
 */
export function changeLink(
  at: { from: number; to: number },
  next: { text: string; address: string },
  finish = (markdown: string) => markdown,
): TransactionSpec {
  const text = onOneLine(next.text) || next.address;
  const insert = finish(linkMarkdown(text, next.address));
  return {
    changes: { from: at.from, to: at.to, insert },
    selection: { anchor: at.from + insert.length },
    userEvent: 'input.format',
  };
}

/** Removes a link and keeps its text. */
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
 * Returns an address as it is written in a link: in angle brackets if it contains spaces or brackets. The parser has
 * its own rules for escapes there, so backslashes and angle brackets become percent codes.
 */
function destination(address: string): string {
  const line = address.trim().replace(/[\r\n]+/g, '');
  if (line !== '' && !/[\s()<>\\]/.test(line)) return line;
  return `<${line.replaceAll('\\', '%5C').replaceAll('<', '%3C').replaceAll('>', '%3E')}>`;
}

/** Matches an image. Its parts have a maximum length, because a text can start many images that never end. */
const IMAGE = /!\[[^\]]{0,500}\]\([^)]{0,2000}\)/;

/** Returns the text with a backslash before each bracket and a final backslash, or unchanged if it has an image. */
function closedBrackets(text: string): string {
  if (IMAGE.test(text)) return text;
  const escaped = text.replace(/\\[\s\S]|[[\]]/g, (part) => (part.length === 1 ? `\\${part}` : part));
  return /(?:^|[^\\])(?:\\\\)*\\$/.test(escaped) ? `${escaped}\\` : escaped;
}
