import { withoutMarks } from '../marks';
import type { Alignment, Block, ListItem, Paragraph, ParagraphKind, Table } from '../model';
import { longestTicks } from './escape';
import { ListWriter } from './lists';
import { writeInlines, writeVerbatim } from './write-inlines';

const HARD_BREAK = '\\\n';
const TASK = /^([\u{f0000}-\u{fffff}]*)([☐☑☒])\s*/u;

/** How much further from the margin a quote in our exports is than the text around it, in twentieths of a point. */
export const QUOTE_INDENT = 360;

/** Returns blocks as Markdown, with their marks, without a line break at the end. */
export function writeBlocks(blocks: readonly Block[]): string {
  const writer = new BlockWriter();
  for (let at = 0; at < blocks.length; ) {
    const run = runFrom(blocks, at);
    writer.add(run);
    at += run.length;
  }
  return writer.end();
}

class BlockWriter {
  readonly #lists = new ListWriter();
  readonly #written: string[] = [];
  #isInList = false;
  /** Marks of empty paragraphs, which are moved to the next text. */
  #marks = '';
  /** The item that was just before, if it has no text. It may begin with another block. */
  #emptyItem: ListItem | undefined;

  /** Adds blocks that are one block in Markdown. */
  add(run: readonly Block[]): void {
    const [first, ...rest] = run;
    if (first?.type === 'table') this.#addBlock(writeTable(first), first.indent);
    else if (first?.kind === 'code') this.#addBlock(fenced(run as Paragraph[]), first.indent);
    else if (first?.kind === 'calloutTitle') this.#addCallout(first, rest);
    else if (first && isQuoted(first)) this.#addQuoted('', run, quoteIndent(first));
    else if (first) this.#addParagraph(first);
  }

  end(): string {
    return this.#written.join('') + this.#marks;
  }

  #addParagraph(paragraph: Paragraph): void {
    const { kind, list, indent, level, counted } = paragraph;
    if (counted) this.#lists.count(counted);
    const text = textOf(paragraph);
    const isBlank = withoutMarks(text).trim() === '';
    if (kind === 'rule' && isBlank) this.#addRule(text.trim());
    // A task that nobody has written yet is still one.
    else if (isBlank && !list?.box) this.#addBlank(text.trim(), list);
    else if (list) this.#addItem(this.#lists.item(list, itemText(list, text)), this.#isInList ? '\n' : BETWEEN);
    else if (kind === 'continued' && this.#isInList) this.#addItem(this.#lists.continued(text), BETWEEN);
    else if (kind === 'heading') this.#addBlock(`${'#'.repeat(level)} ${text}`);
    // A formula is a block only outside of lists and quotes.
    else this.#addBlock(text, kind === 'formula' ? 0 : indent);
  }

  #addBlank(marks: string, list: ListItem | undefined): void {
    this.#marks += marks;
    this.#emptyItem = list;
  }

  #addRule(marks: string): void {
    this.#marks += marks;
    // At the start of a text, dashes would begin its front matter.
    this.#addBlock(this.#written.length === 0 ? '***' : '---');
  }

  /** Adds a callout. Its title is fixed for each kind, so of the title only comment marks are kept. */
  #addCallout({ label = '', inlines, indent }: Paragraph, texts: readonly Block[]): void {
    this.#marks += writeInlines(inlines, { lineBreak: ' ' }).replace(NO_MARK, '');
    this.#addQuoted(`> [!${label.toUpperCase()}]`, texts, indent);
  }

  #addQuoted(head: string, blocks: readonly Block[], indent = 0): void {
    const inside = writeBlocks(blocks.map((block) => (isQuoted(block) ? { ...block, kind: 'plain' } : block)));
    const isBlank = withoutMarks(inside).trim() === '';
    if (isBlank) this.#marks += inside.trim();
    const text = [...(head === '' ? [] : [head]), ...(isBlank ? [] : [prefixed(inside, '> ')])].join('\n');
    if (text !== '') this.#addBlock(text, indent - QUOTE_INDENT);
  }

  /** Adds a block. If it's as far from the margin as the text of an open list item, it belongs to the item. */
  #addBlock(text: string, indent = 0): void {
    const item = this.#emptyItem;
    if (item && item.indent > 0 && indent >= item.indent) {
      this.#addItem(this.#lists.item(item, text), this.#isInList ? '\n' : BETWEEN);
    } else if (this.#isInList && this.#lists.hasBlockAt(indent)) this.#addItem(this.#lists.continued(text), BETWEEN);
    else {
      this.#lists.end();
      this.#add(text, BETWEEN);
      this.#isInList = false;
    }
  }

  #addItem(text: string, joint: string): void {
    this.#add(text, joint);
    this.#isInList = true;
  }

  #add(text: string, joint: string): void {
    this.#written.push((this.#written.length === 0 ? '' : joint) + this.#marks + text);
    this.#marks = '';
    this.#emptyItem = undefined;
  }
}

const BETWEEN = '\n\n';
const NO_MARK = /[^\u{f0000}-\u{fffff}]/gu;

/** Returns how far a quote is from the margin. Items of lists in it are further. */
function quoteIndent({ indent = 0, list }: Paragraph): number {
  return list ? indent - QUOTE_INDENT * (list.depth + 1) : indent;
}

function isQuoted(block: Block): boolean {
  return block.type === 'paragraph' && (block.kind === 'quote' || block.kind === 'calloutText');
}

export function prefixed(text: string, prefix: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? prefix.trimEnd() : prefix + line))
    .join('\n');
}

function writeParagraph({ inlines, kind }: Paragraph): string {
  if (kind === 'heading') {
    const text = writeInlines(inlines, { lineBreak: ' ', isHeading: true });
    // A final `#` would be taken for the closing sequence of the heading.
    return text.endsWith('#') ? `${text.slice(0, -1)}\\#` : text;
  }
  return writeInlines(inlines, { lineBreak: HARD_BREAK });
}

/** Returns the text of a paragraph, or of a block whose characters stay as they are. */
function textOf(paragraph: Paragraph): string {
  if (paragraph.kind === 'html') return writeHtml(paragraph);
  return (paragraph.kind === 'formula' && writeFormula(paragraph)) || writeParagraph(paragraph);
}

/** Returns the text of an item, with the box of a task in Markdown. It's the item's marker or the first character. */
function itemText({ box }: ListItem, text: string): string {
  return (box ? `${box} ${text}` : text).replace(
    TASK,
    (_, marks: string, box: string) => `[${box === '☐' ? ' ' : 'x'}] ${marks}`,
  );
}

const HTML = /^[\u{f0000}-\u{fffff}]*<[a-z/!?]/iu;

/** Returns HTML unchanged. If it's no longer HTML after edits in Word, it's written as text. */
function writeHtml(paragraph: Paragraph): string {
  const html = writeVerbatim(paragraph.inlines).replace(/\n\s*\n/g, '\n');
  return HTML.test(html) ? html : writeParagraph(paragraph);
}

const FORMULA = /^([\u{f0000}-\u{fffff}\s]*)\$\$((?:[^$]|\$(?!\$))+)\$\$([\u{f0000}-\u{fffff}\s]*)$/u;

/** Returns a formula in TeX unchanged, or undefined if it's no longer one after edits in Word. */
function writeFormula({ inlines }: Paragraph): string | undefined {
  const [, before = '', tex = '', after = ''] = FORMULA.exec(writeVerbatim(inlines)) ?? [];
  const lines = tex.split('\n').filter((line) => line.trim() !== '');
  if (withoutMarks(lines.join('')) === '') return undefined;
  return `${before.trim()}$$\n${lines.join('\n').trim()}${after.trim()}\n$$`;
}

/** Returns the block at an index, with the following ones that belong to the same block in Markdown. */
function runFrom(blocks: readonly Block[], from: number): Block[] {
  const first = blocks[from] as Block;
  const belongs = follower(first);
  let to = from + 1;
  while (to < blocks.length && belongs(blocks[to] as Block)) to++;
  return blocks.slice(from, to);
}

/** Kinds whose style in Word can't also be a quote's. Their indentation shows whether they're part of one. */
const WITHOUT_QUOTE: ReadonlySet<ParagraphKind> = new Set(['code', 'html', 'heading', 'rule']);

/** Returns a function that tells whether a later block continues this one, if it's code, a quote or a callout. */
function follower(first: Block): (block: Block) => boolean {
  if (first.type === 'table') return () => false;
  const { kind, label } = first;
  if (kind === 'code') return (block) => block.type === 'paragraph' && block.kind === kind && block.label === label;
  const quoted = kind === 'calloutTitle' ? 'calloutText' : kind;
  if (quoted !== 'quote' && quoted !== 'calloutText') return () => false;
  const indent = quoteIndent(first);
  return (block) => {
    const isQuote = block.type === 'paragraph' && block.kind === quoted;
    if (isQuote) return quoteIndent(block) >= indent;
    const isOther = block.type === 'table' || WITHOUT_QUOTE.has(block.kind);
    return isOther && indent > 0 && (block.indent ?? 0) >= indent;
  };
}

function fenced(run: readonly Paragraph[]): string {
  const code = run.map(({ inlines }) => writeVerbatim(inlines)).join('\n');
  const fence = '`'.repeat(Math.max(2, longestTicks(withoutMarks(code))) + 1);
  return `${fence}${run[0]?.label ?? ''}\n${code}\n${fence}`;
}

const DELIMITERS = { left: ':---', center: ':---:', right: '---:' };

function writeTable({ rows, alignments }: Table): string {
  const texts = rows.map((row) => row.map(writeCell));
  const columns = texts.reduce((most, row) => Math.max(most, row.length), 1);
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const [head = [], ...body] = texts.map((row) => [...row, ...Array<string>(columns - row.length).fill('')]);
  return [
    line(head),
    line(Array.from({ length: columns }, (_, column) => delimiterOf(alignments[column]))),
    ...body.map(line),
  ].join('\n');
}

function delimiterOf(alignment: Alignment | undefined): string {
  return alignment === undefined ? '---' : DELIMITERS[alignment];
}

/** Writes a cell, which is one line. Tables inside it become lines of their cells. */
function writeCell(blocks: readonly Block[]): string {
  return blocks
    .map((block) => {
      if (block.type === 'table')
        return block.rows.map((row) => row.map(writeCell).filter(Boolean).join(' ')).join('<br>');
      const text = writeInlines(block.inlines, { lineBreak: '<br>', isCell: true });
      return block.list ? `${block.list.ordered ? '' : '• '}${text}` : text;
    })
    .filter((text) => text !== '')
    .join('<br>');
}
