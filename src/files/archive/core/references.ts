import { linkedDocument } from '@/documents/core/index/links';
import { folderOf } from '@/documents/core/path';
import type { DocumentKind } from '@/documents/schema';

/** The position of an address in a text, in UTF-16 units. */
interface Range {
  from: number;
  to: number;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
/** `](address)` or `](<address>)`. An address may contain balanced parentheses. */
const INLINE = /\]\(\s{0,9}(?:<([^<>\n]{1,4000})>|((?:[^\s()<>]|\([^\s()<>]{0,200}\)){1,4000}))/dg;
const DEFINITION = /^ {0,3}\[[^\]]{1,999}\]:\s{0,9}(?:<([^<>]{1,4000})>|([^\s<>]{1,4000}))/d;
const HTML_SOURCE = /\bsrc=(?:"([^"<>]{1,4000})"|'([^'<>]{1,4000})')/dg;
const LITERAL = /"([^"\\\n]{1,4000})"/dg;

/** Returns the addresses in a text, in order. Takes linear time. */
export function addressesIn(text: string, kind: DocumentKind): string[] {
  return rangesIn(text, kind).map(({ from, to }) => text.slice(from, to));
}

/**
 * Returns the ranges of addresses: of links and pictures in Markdown outside code, and of each string in JSON and
 * Typst. Source code has none.
 */
function rangesIn(text: string, kind: DocumentKind): Range[] {
  if (kind === 'code') return [];
  if (kind !== 'markdown') return Array.from(text.matchAll(LITERAL), (match) => rangeOf(match, 0));
  return [...linesOutsideFences(text)].flatMap(({ line, at }) => {
    const prose = withoutInlineCode(line);
    const definition = DEFINITION.exec(line);
    const found = [...prose.matchAll(INLINE), ...prose.matchAll(HTML_SOURCE), ...(definition ? [definition] : [])];
    return found.map((match) => rangeOf(match, at)).sort((a, b) => a.from - b.from);
  });
}

function rangeOf({ indices }: RegExpExecArray, at: number): Range {
  const [from, to] = indices?.[1] ?? indices?.[2] ?? [0, 0];
  return { from: at + from, to: at + to };
}

/** Replaces code by spaces, so that offsets don't change. Links in code don't count. */
export function withoutInlineCode(line: string): string {
  return line.replace(/`[^`]+`/g, (code) => ' '.repeat(code.length));
}

/** Yields the lines of Markdown outside fenced code, with their offsets. */
export function* linesOutsideFences(text: string): Generator<{ line: string; at: number }, void> {
  let fence: string | undefined;
  let at = 0;
  for (const line of text.split('\n')) {
    const mark = FENCE.exec(line)?.[1];
    if (fence === undefined && !mark) yield { line, at };
    if (fence === undefined) fence = mark;
    else if (mark?.startsWith(fence) && /^ {0,3}[`~]+[ \t]*$/.test(line)) fence = undefined;
    at += line.length + 1;
  }
}

/** Replaces addresses in a text. `rewrite` returns undefined for addresses to keep. */
export function rewriteReferences(
  text: string,
  kind: DocumentKind,
  rewrite: (address: string) => string | undefined,
): string {
  const parts: string[] = [];
  let end = 0;
  for (const { from, to } of rangesIn(text, kind)) {
    const address = from >= end ? rewrite(text.slice(from, to)) : undefined;
    if (address === undefined) continue;
    parts.push(text.slice(end, from), address);
    end = to;
  }
  return parts.join('') + text.slice(end);
}

/**
 * Returns the address by which the document at `from` refers to the file at `path`: relative, and percent-encoded in
 * Markdown.
 */
export function relativeAddress(path: string, { from, kind }: { from: string; kind: DocumentKind }): string {
  const up = folderOf(from) === '' ? 0 : folderOf(from).split('/').length;
  const encoded = kind === 'markdown' ? encodePath(path) : path;
  return '../'.repeat(up) + encoded;
}

/**
 * Returns the path in the archive that an address in the document at `from` leads to, percent-encoded or not, or
 * undefined if it leads elsewhere.
 */
export function resolveAddress(
  address: string,
  { from, kind }: { from: string; kind: DocumentKind },
): string | undefined {
  const link = linkedDocument(kind === 'markdown' ? address : encodePath(address), from);
  return link && 'path' in link ? link.path.normalize('NFC') : undefined;
}

/** Returns a path as an address: percent-encoded, except its slashes. */
export function encodePath(path: string): string {
  const percent = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  return path
    .toWellFormed()
    .split('/')
    .map((name) => encodeURIComponent(name).replace(/[!'()*]/g, percent))
    .join('/');
}
