import { withoutMarks } from '../marks';
import type { Block, Paragraph, Table } from '../model';
import { ListWriter } from './lists';
import { writeInlines, writeVerbatim } from './write-inlines';

const HARD_BREAK = '\\\n';
const TASK = /^([\u{f0000}-\u{fffff}]*)([☐☑☒])\s*/u;

/** Blocks as Markdown, with their marks, without a line break at the end. */
export function writeBlocks(blocks: readonly Block[]): string {
  const writer = new BlockWriter();
  for (let i = 0; i < blocks.length; i++) {
    const block = blocks[i] as Block;
    if (block.type === 'table') writer.addBlock(writeTable(block));
    else if (block.kind === 'code') {
      const run = codeRun(blocks, i);
      i += run.length - 1;
      writer.addBlock(fenced(run));
    } else writer.addParagraph(block);
  }
  return writer.end();
}

type Last = 'list' | 'quote' | 'other';

class BlockWriter {
  readonly #lists = new ListWriter();
  readonly #written: string[] = [];
  #last: Last = 'other';
  /** Marks of empty paragraphs go to the next text. */
  #marks = '';

  addBlock(text: string): void {
    this.#lists.end();
    this.#add(text, 'other', BETWEEN);
  }

  addParagraph(paragraph: Paragraph): void {
    const { kind, list, level } = paragraph;
    const text = writeParagraph(paragraph);
    if (withoutMarks(text).trim() === '') this.#marks += text.trim();
    else if (list) this.#add(this.#lists.item(list, task(text)), 'list', this.#last === 'list' ? '\n' : BETWEEN);
    else if (kind === 'continued' && this.#last === 'list') this.#add(this.#lists.continued(text), 'list', BETWEEN);
    else if (kind === 'quote') {
      this.#lists.end();
      this.#add(prefixed(text, '> '), 'quote', this.#last === 'quote' ? '\n>\n' : BETWEEN);
    } else this.addBlock(kind === 'heading' ? `${'#'.repeat(level)} ${text}` : text);
  }

  end(): string {
    return this.#written.join('') + this.#marks;
  }

  #add(text: string, kind: Last, joint: string): void {
    this.#written.push((this.#written.length === 0 ? '' : joint) + this.#marks + text);
    this.#marks = '';
    this.#last = kind;
  }
}

const BETWEEN = '\n\n';

export function prefixed(text: string, prefix: string): string {
  return text
    .split('\n')
    .map((line) => prefix + line)
    .join('\n');
}

function writeParagraph({ inlines, kind }: Paragraph): string {
  if (kind === 'heading') {
    const text = writeInlines(inlines, { lineBreak: ' ', isHeading: true });
    // It would be taken for the end of the heading's mark.
    return text.endsWith('#') ? `${text.slice(0, -1)}\\#` : text;
  }
  return writeInlines(inlines, { lineBreak: HARD_BREAK });
}

function task(text: string): string {
  return text.replace(TASK, (_, marks: string, box: string) => `[${box === '☐' ? ' ' : 'x'}] ${marks}`);
}

/** The paragraphs of code from index `from` on: together they are one block. */
function codeRun(blocks: readonly Block[], from: number): Paragraph[] {
  const run: Paragraph[] = [];
  for (const block of blocks.slice(from)) {
    if (block.type !== 'paragraph' || block.kind !== 'code') break;
    run.push(block);
  }
  return run;
}

function fenced(run: readonly Paragraph[]): string {
  const code = run.map(({ inlines }) => writeVerbatim(inlines)).join('\n');
  const longest = Math.max(2, ...(withoutMarks(code).match(/`+/g) ?? []).map((ticks) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${code}\n${fence}`;
}

function writeTable({ rows }: Table): string {
  const texts = rows.map((row) => row.map(writeCell));
  const columns = Math.max(1, ...texts.map((row) => row.length));
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const [head = [], ...body] = texts.map((row) => [...row, ...Array<string>(columns - row.length).fill('')]);
  return [line(head), line(Array<string>(columns).fill('---')), ...body.map(line)].join('\n');
}

/** A cell is one line. Tables in it are lines of their cells. */
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
