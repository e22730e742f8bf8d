import { diffArrays } from 'diff';
import { readMarkdown } from '@/exports/core/read';
import type { Block, ListItem, Run } from '@/exports/core/tree';

/**
 * Returns the blocks in which two documents differ, each as lines of both. Ignores what Word can't express: where a
 * line of the source ends, which marks a list has, pictures of other sites.
 */
export function differences(before: string, after: string): string[] {
  const found: string[] = [];
  for (const { added, removed, value } of diffArrays(linesOf(before), linesOf(after))) {
    const lines = value.map((line) => `  ${removed ? '-' : '+'} ${line.slice(0, 160)}`).join('\n');
    if (removed) found.push(lines);
    else if (added) found.push(`${found.pop() ?? ''}\n${lines}`);
  }
  return found;
}

/** Returns a document's blocks as lines. Two documents with the same lines say the same. */
function linesOf(text: string): string[] {
  const { blocks, notes } = readMarkdown(text);
  return [...blocks.flatMap((block) => linesOfBlock(block)), ...notes.map((runs) => `note: ${inline(runs)}`)];
}

function linesOfBlock(block: Block): string[] {
  switch (block.kind) {
    case 'paragraph':
      return [`paragraph: ${inline(block.runs)}`];
    case 'heading':
      return [`heading ${block.level}: ${inline(block.runs.map(({ strong: _, ...run }) => run))}`];
    case 'code':
      return block.text
        .replace(/\n+$/, '')
        .split('\n')
        .map((line) => `code ${block.language}: ${line.trimEnd()}`);
    case 'math':
      return [`math: ${block.text}`];
    case 'rule':
      return ['rule'];
    case 'table':
      return [
        `table: ${block.alignments.map((one) => one ?? '-').join(' ')}`,
        ...[block.head, ...block.rows].map((row) => `row: ${row.map(inline).join(' | ')}`),
      ];
    case 'quote':
      return block.blocks.flatMap(linesOfBlock).map((line) => `${block.callout ?? 'quote'} > ${line}`);
    case 'list':
      return block.items.flatMap((item, i) =>
        linesOfItem(item, block.start === undefined ? '-' : `${block.start + i}.`),
      );
  }
}

function linesOfItem({ checked, blocks }: ListItem, marker: string): string[] {
  const sign = checked === undefined ? marker : `${marker} [${checked ? 'x' : ' '}]`;
  const lines = blocks.length === 0 ? ['paragraph: '] : blocks.flatMap(linesOfBlock);
  return lines.map((line, i) => `${i === 0 ? sign : ' '.repeat(sign.length)} ${line}`);
}

/** The address of the server that the documents are on. Links to its pages are whole addresses in a Word file. */
const SERVER = 'https://v.example';

/**
 * Returns runs as text with marks. Pictures of other sites are links, or their descriptions if they're in a link. Line
 * ends are spaces, and it doesn't matter whether spaces are marked.
 */
function inline(runs: readonly Run[]): string {
  const pieces: { text: string; look: string }[] = [];
  for (const run of runs.flatMap(words)) {
    const look = run.text.trim() === '' && run.kind !== 'note' ? pieces.at(-1)?.look : looksOf(run);
    const last = pieces.at(-1);
    if (last && last.look === look) last.text += shownText(run);
    else pieces.push({ text: shownText(run), look: look ?? '' });
  }
  return pieces
    .map(({ text, look }) => (look === '' ? text : `{${look}: ${text.trimEnd()}}${/\s*$/.exec(text)?.[0] ?? ''}`))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

function words(run: Run): Run[] {
  return run.kind === 'text' ? run.text.split(/(\s+)/).map((text) => ({ ...run, text })) : [run];
}

function shownText({ kind, text, source, href, note }: Run): string {
  if (kind === 'break') return ' ';
  if (kind === 'note') return `[^${note}]`;
  if (kind === 'image') return href === undefined ? text || (source ?? '') : `[${text}]`;
  return text;
}

function looksOf({ kind, source, href = kind === 'image' ? source : undefined, ...run }: Run): string {
  const link = href?.startsWith('/') ? SERVER + href : href;
  const marks = [
    run.strong && 'strong',
    run.em && 'em',
    run.strike && 'strike',
    run.mark && 'mark',
    kind === 'code' && 'code',
  ];
  return [...marks, link && `-> ${link}`].filter(Boolean).join(' ');
}
