import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { unzipSync } from 'fflate';
import { readMarkdown } from '@/exports/core/read';
import { type Block, type DocumentTree, plainText, type Run } from '@/exports/core/tree';
import { wordFile } from '@/exports/word/word-file';
import { type ImportedWord, placeWord } from '@/files/word/core/place';
import { WORD_TASKS } from '@/files/word/work/tasks';

export const calloutTitles = {
  note: 'Note',
  tip: 'Tip',
  important: 'Important',
  warning: 'Warning',
  caution: 'Caution',
};
const PARTS = /^(_rels\/\.rels|word\/.*\.xml(\.rels)?)$/;

/**
 * Exports a Markdown text as a Word file, imports that file and returns the result. Pictures of other sites are links
 * in both.
 */
export function throughWord(text: string): string {
  const bytes = wordFile({
    ...{ text, threads: [], title: 'README', language: 'en-GB' },
    ...{ publicUrl: 'https://v.example', calloutTitles, pictures: {} },
  });
  return importedWord(bytes).text;
}

/** Imports a Word file without its pictures. */
export function importedWord(bytes: Uint8Array): ImportedWord {
  const all = unzipSync(bytes);
  const paths = Object.keys(all).filter((path) => PARTS.test(path));
  const word = WORD_TASKS.convertWord({ paths, bytes: paths.map((path) => all[path]!), files: Object.keys(all) });
  return placeWord(word, () => undefined);
}

/** Counts a text's words and how often each Markdown construct occurs in it. */
export function constructsOf(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (kind: string, count = 1) => counts.set(kind, (counts.get(kind) ?? 0) + count);
  const tree = readMarkdown(text);
  eachBlock(tree.blocks, (block) => {
    add(nameOf(block));
    for (const run of runsOf(block)) for (const look of looksOf(run)) add(look);
  });
  add('footnote', tree.notes.length);
  return counts;
}

function nameOf(block: Block): string {
  if (block.kind === 'heading') return `heading ${block.level}`;
  if (block.kind === 'quote' && block.callout) return 'callout';
  if (block.kind === 'list') return block.items.some(({ checked }) => checked !== undefined) ? 'task list' : 'list';
  return block.kind === 'code' && block.language ? 'code with a language' : block.kind;
}

/** Returns the formatting of a run of words: links and emphasis. */
function looksOf({ kind, strong, em, strike, mark, href }: Run): string[] {
  const looks = { bold: strong, italic: em, struck: strike, highlighted: mark, link: href !== undefined };
  const found = Object.entries(looks).flatMap(([name, has]) => (has ? [name] : []));
  return kind === 'text' ? found : [...found, kind === 'code' ? 'inline code' : kind];
}

function eachBlock(blocks: readonly Block[], visit: (block: Block) => void): void {
  for (const block of blocks) {
    visit(block);
    if (block.kind === 'quote') eachBlock(block.blocks, visit);
    if (block.kind === 'list') for (const item of block.items) eachBlock(item.blocks, visit);
  }
}

function runsOf(block: Block): Run[] {
  if (block.kind === 'paragraph' || block.kind === 'heading') return block.runs;
  return block.kind === 'table' ? [...block.head, ...block.rows.flat()].flat() : [];
}

/** Returns all words of a text in order, without formatting. */
export function wordsOf(text: string): string[] {
  const tree: DocumentTree = readMarkdown(text);
  const parts: string[] = [];
  eachBlock(tree.blocks, (block) => {
    if (block.kind === 'code' || block.kind === 'math') parts.push(block.text);
    else if (block.kind === 'table')
      for (const cell of [...block.head, ...block.rows.flat()]) parts.push(plainText(cell));
    else parts.push(plainText(runsOf(block)));
  });
  return [...parts, ...tree.notes.map(plainText)].join(' ').match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * Returns Markdown documents of the installed packages: READMEs, and files in folders named `docs`. They are the first
 * ones by the hash of their text. The choice is arbitrary, but anyone with the same packages gets the same documents.
 */
export function realDocuments(most: number): { name: string; text: string }[] {
  const found = new Map<string, { name: string; text: string }>();
  for (const name of fs.readdirSync('node_modules', { recursive: true, encoding: 'utf8' })) {
    if (!/(?:^|\/)readme\.md$|\/docs\/.*\.md$/i.test(name)) continue;
    const text = fs.readFileSync(`node_modules/${name}`, 'utf8').replace(/\r\n?/g, '\n');
    if (text.length >= 1_000) found.set(createHash('sha256').update(text).digest('hex'), { name, text });
  }
  return [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, most)
    .map(([, document]) => document);
}
