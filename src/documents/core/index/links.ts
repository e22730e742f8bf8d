import { percentDecoded } from '@/kernel/percent-decoded';
import { shortLine, textProblem } from '@/kernel/text';
import { folderOf } from '../path';

/** A link from one document to another, as stored in the index. */
export interface DocumentLink {
  /** `id:<document id>`, or `path:<path in the same project>`. */
  target: string;
  /** The line with the link, shortened, as Markdown. */
  words: string;
}

/** Ids are longer than any name that people would give a file in a folder `d`. */
const BY_ID = /^\/d\/([\w-]{16,64})(?:[?#].*)?$/;
/** An address with a scheme or a host. */
export const ELSEWHERE = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;

/**
 * Returns the document that an address in a text points to, by its id or by its path in the same project. `from` is the
 * path of the text's own document. Undefined for other sites, headings of the same text, and paths above the project.
 */
export function linkedDocument(address: string, from: string): { documentId: string } | { path: string } | undefined {
  const documentId = BY_ID.exec(address)?.[1];
  if (documentId) return { documentId };
  if (ELSEWHERE.test(address)) return undefined;
  const plain = percentDecoded(address.replace(/[?#].*$/s, ''));
  if (plain === '') return undefined;
  const names = plain.startsWith('/') ? [] : folderOf(from).split('/').filter(Boolean);
  for (const name of plain.split('/')) {
    if (name === '' || name === '.') continue;
    if (name !== '..') names.push(name);
    else if (names.pop() === undefined) return undefined;
  }
  return names.length > 0 ? { path: names.join('/') } : undefined;
}

/** Returns the targets under which the index stores links to a document: one for each way to link to it. */
export function linkTargetsOf({ documentId, path }: { documentId: string; path: string }): string[] {
  return [targetOf({ documentId }), targetOf({ path })];
}

function targetOf(link: { documentId: string } | { path: string }): string {
  return 'documentId' in link ? `id:${link.documentId}` : `path:${link.path}`;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
/** `](address)` or `](<address>)`; an address may have parentheses in pairs. */
const INLINE = /\]\(\s{0,9}(?:<([^<>]{1,1000})>|((?:[^\s()<>]|\([^\s()<>]{0,200}\)){1,1000}))/g;
const DEFINITION = /^ {0,3}\[[^\]]{1,999}\]:\s{0,9}(?:<([^<>]{1,1000})>|([^\s<>]{1,1000}))/;
const MAX_LINKS = 1_000;
/** The most UTF-16 units of a line that are read, and the most code points of it that are shown. */
const LONGEST_LINE = 20_000;
const LONGEST_WORDS = 160;
const BEFORE = 60;
/** Paths are shorter, so a longer address leads nowhere. */
const LONGEST_TARGET = 1_100;

/**
 * Returns the documents that a Markdown text links to, each once, with the line of the first link. Takes linear time.
 */
export function linksIn(text: string, from: string): DocumentLink[] {
  const found = new Map<string, DocumentLink>();
  for (const { line, address, at } of addressesIn(text)) {
    const link = linkedDocument(address, from);
    const target = link && targetOf(link);
    if (!target || target.length > LONGEST_TARGET || textProblem(target) || found.has(target)) continue;
    found.set(target, { target, words: wordsAround(line, at) });
    if (found.size === MAX_LINKS) break;
  }
  return [...found.values()];
}

interface Address {
  line: string;
  address: string;
  /** The position in the line, in UTF-16 units. */
  at: number;
}

function* addressesIn(text: string): Generator<Address, void> {
  let fence: string | undefined;
  for (const whole of text.split('\n')) {
    const line = whole.slice(0, LONGEST_LINE);
    const mark = FENCE.exec(line)?.[1];
    if (fence !== undefined) {
      if (mark?.startsWith(fence) && /^ {0,3}[`~]+[ \t]*$/.test(line)) fence = undefined;
      continue;
    }
    fence = mark;
    if (mark || !line.includes(']')) continue;
    const definition = definedIn(line);
    if (definition) yield { line, address: definition, at: 0 };
    // Links in code don't count. Code is replaced by spaces, so that offsets don't change.
    const prose = line.replace(/`[^`]+`/g, (code) => ' '.repeat(code.length));
    for (const match of prose.matchAll(INLINE)) yield { line, address: (match[1] ?? match[2])!, at: match.index };
  }
}

function definedIn(line: string): string | undefined {
  const [, bracketed, bare] = DEFINITION.exec(line) ?? [];
  return bracketed ?? bare;
}

function wordsAround(line: string, at: number): string {
  const start = at > BEFORE + LONGEST_WORDS / 2 ? line.indexOf(' ', at - BEFORE) + 1 : 0;
  const words = shortLine(line.slice(start, start + 4 * LONGEST_WORDS).trim(), LONGEST_WORDS);
  return (start > 0 ? `…${words}` : words).toWellFormed();
}
