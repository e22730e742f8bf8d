import type { SyntaxNode } from '@lezer/common';
import { calloutOf } from '@/markdown/core/callout-of';
import { addressesIn } from '@/markdown/core/link-references';
import { markdownParser } from '@/markdown/core/parser';
import { alignmentsOf, splitCells } from '@/markdown/core/table-cells';
import { readCell, readRuns, type Source } from './read-runs';
import type { Block, DocumentTree, ListItem, Run } from './tree';

/** A block, or a footnote's definition. */
type ReadBlock = Block | { kind: 'definition'; label: string; runs: Run[]; from: number };

/**
 * Reads Markdown as the editor does: CommonMark, GFM, math, highlights, callouts and footnotes. HTML is read as text,
 * and unsafe addresses aren't links. Front matter is left out.
 */
export function readMarkdown(text: string): DocumentTree {
  const tree = markdownParser.parse(text);
  return withNotes(blocksIn(tree.topNode, { text, addressOf: addressesIn(tree, text) }));
}

function blocksIn(parent: SyntaxNode, source: Source): ReadBlock[] {
  const out: ReadBlock[] = [];
  for (let child = parent.firstChild; child; child = child.nextSibling) {
    const block = blockOf(child, source);
    if (block) out.push(block);
  }
  return out;
}

const HEADING = /^(?:ATX|Setext)Heading([1-6])$/;

function blockOf(node: SyntaxNode, source: Source): ReadBlock | undefined {
  const { text } = source;
  const level = HEADING.exec(node.name)?.[1];
  if (level) return { kind: 'heading', level: Number(level), runs: readRuns(node, source) };
  switch (node.name) {
    case 'Paragraph':
      if (hasOnlyTags(node, text)) return { kind: 'paragraph', runs: [whole(node, text)], isHtml: true };
      return { kind: 'paragraph', runs: readRuns(node, source) };
    case 'Task':
      return { kind: 'paragraph', runs: readRuns(node, source) };
    case 'FootnoteDefinition':
      return definition(node, source);
    case 'BulletList':
    case 'OrderedList':
      return list(node, source);
    case 'Blockquote':
      return quote(node, source);
    case 'FencedCode':
    case 'CodeBlock':
      return code(node, text);
    case 'BlockMath':
      return {
        kind: 'math',
        text: text
          .slice(node.from, node.to)
          .replace(/^\s*\$\$|\$\$\s*$/g, '')
          .trim(),
      };
    case 'HorizontalRule':
      return { kind: 'rule' };
    case 'Table':
      return table(node, source);
    case 'ListMark':
    case 'QuoteMark':
    case 'LinkReference':
    case 'FrontMatter':
      return undefined;
    default:
      // HTML blocks and comments.
      return { kind: 'paragraph', runs: [whole(node, text)], isHtml: true };
  }
}

/** Returns whether there is nothing but HTML tags in a paragraph. A line break is one too. */
function hasOnlyTags(node: SyntaxNode, text: string): boolean {
  let at = node.from;
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (child.name !== 'HTMLTag' || text.slice(at, child.from).trim() !== '') return false;
    at = child.to;
  }
  return at > node.from && text.slice(at, node.to).trim() === '';
}

function whole({ from, to }: SyntaxNode, text: string): Run {
  return { kind: 'text', text: text.slice(from, to), from, to };
}

function definition(node: SyntaxNode, source: Source): ReadBlock {
  const { text } = source;
  const label = node.getChild('FootnoteLabel');
  const name = label ? text.slice(label.from + 2, label.to - 2) : '';
  return { kind: 'definition', label: name, runs: readRuns(node, source), from: node.from };
}

function code(node: SyntaxNode, text: string): Block {
  const info = node.getChild('CodeInfo');
  const language = info ? (/^[\w+#.-]{1,40}/.exec(text.slice(info.from, info.to))?.[0] ?? '') : '';
  const lines = node.getChildren('CodeText').map(({ from, to }) => text.slice(from, to));
  return { kind: 'code', language, text: lines.join('') };
}

function quote(node: SyntaxNode, source: Source): Block {
  const { text } = source;
  const blocks = blocksIn(node, source) as Block[];
  const firstLine = text.slice(node.from, node.to).split('\n', 1)[0] ?? '';
  // The first line of a quote that begins with a callout belongs to the callout.
  const callout = blocks[0]?.kind === 'quote' ? undefined : calloutOf(firstLine)?.callout;
  if (!callout) return { kind: 'quote', blocks };
  return { kind: 'quote', callout, blocks: withoutSign(blocks, node.from + firstLine.length) };
}

/** Returns the blocks of a callout without its marker, which ends before `end`. */
function withoutSign([first, ...rest]: Block[], end: number): Block[] {
  if (first?.kind !== 'paragraph') return first ? [first, ...rest] : rest;
  const runs = first.runs.filter(({ to }) => to > end);
  const [lead] = runs;
  if (lead?.kind === 'text' && lead.text.trim() === '') runs.shift();
  return runs.length > 0 ? [{ ...first, runs }, ...rest] : rest;
}

function list(node: SyntaxNode, source: Source): Block {
  const { text } = source;
  const written = text.slice(node.from, node.to);
  const number = node.name === 'OrderedList' ? Number(/^\d+/.exec(written)?.[0] ?? 1) : undefined;
  const items = node.getChildren('ListItem').map((item): ListItem => {
    const task = item.getChild('Task');
    const blocks = blocksIn(item, source) as Block[];
    return task ? { checked: /^\[x\]/i.test(text.slice(task.from, task.from + 3)), blocks } : { blocks };
  });
  return { kind: 'list', start: number, isTight: !/\n[ \t>]*\n/.test(written), items };
}

function table(node: SyntaxNode, { text, addressOf }: Source): Block {
  const cellsOf = (row: SyntaxNode) =>
    splitCells(text.slice(row.from, row.to)).map((cell) => readCell(cell, row.from, addressOf));
  const header = node.getChild('TableHeader');
  const head = header ? cellsOf(header) : [];
  const delimiter = node.getChild('TableDelimiter');
  const rows = node.getChildren('TableRow').map(cellsOf);
  return {
    kind: 'table',
    alignments: delimiter ? alignmentsOf(text.slice(delimiter.from, delimiter.to)) : [],
    head,
    rows: rows.map((row) => head.map((_, column) => row[column] ?? [])),
  };
}

/** Numbers the footnotes in the order of the text. A definition without a reference stays in its place. */
function withNotes(read: ReadBlock[]): DocumentTree {
  const definitions = new Map<string, Run[]>();
  eachBlock(read, (block) => {
    if (block.kind === 'definition' && !definitions.has(block.label)) definitions.set(block.label, block.runs);
  });
  const numbers = new Map<string, number>();
  const number = (run: Run): Run => {
    if (run.kind !== 'note') return run;
    if (!definitions.has(run.text)) return asText(run);
    const note = numbers.get(run.text) ?? numbers.size;
    numbers.set(run.text, note);
    return { ...run, text: '', note };
  };
  eachBlock(read, (block) => {
    for (const runs of runsOf(block)) for (const [i, run] of runs.entries()) runs[i] = number(run);
  });
  const notes = [...numbers.keys()].map((label) => (definitions.get(label) ?? []).map(asText));
  return { blocks: settled(read, numbers, definitions), notes };
}

/**
 * Returns the run as text. Used for references to missing footnotes, and for those inside a footnote, which can't
 * contain another one.
 */
function asText(run: Run): Run {
  return run.kind === 'note' ? { ...run, kind: 'text', text: `[^${run.text}]` } : run;
}

function settled(
  blocks: readonly ReadBlock[],
  numbers: ReadonlyMap<string, number>,
  definitions: ReadonlyMap<string, Run[]>,
): Block[] {
  return blocks.flatMap((block): Block[] => {
    if (block.kind === 'quote') return [{ ...block, blocks: settled(block.blocks, numbers, definitions) }];
    if (block.kind === 'list') {
      const items = block.items.map((item) => ({ ...item, blocks: settled(item.blocks, numbers, definitions) }));
      return [{ ...block, items }];
    }
    if (block.kind !== 'definition') return [block];
    const { label, from, runs } = block;
    if (numbers.has(label) && definitions.get(label) === runs) return [];
    const name: Run = { kind: 'text', text: `[^${label}]: `, from, to: from };
    return [{ kind: 'paragraph', runs: [name, ...runs.map(asText)] }];
  });
}

function eachBlock(blocks: readonly ReadBlock[], visit: (block: ReadBlock) => void): void {
  for (const block of blocks) {
    visit(block);
    if (block.kind === 'quote') eachBlock(block.blocks, visit);
    if (block.kind === 'list') for (const item of block.items) eachBlock(item.blocks, visit);
  }
}

function runsOf(block: ReadBlock): Run[][] {
  if (block.kind === 'paragraph' || block.kind === 'heading') return [block.runs];
  return block.kind === 'table' ? [...block.head, ...block.rows.flat()] : [];
}
