import type { Callout } from '@/markdown/core/callout-of';
import type { Alignment } from '@/markdown/core/table-cells';
import type { Block, DocumentTree, ListItem, Run } from '../core/tree';

/** The author and date of a tracked change. `date` is in ISO 8601. */
export interface Change {
  kind: 'ins' | 'del';
  author: string;
  date: string;
}

/** A run in a Word file. */
export interface WordRun extends Run {
  /** For a run of kind `note`: the footnote's text. */
  noteRuns?: readonly Run[];
  change?: Change;
}

export interface WordParagraph {
  kind: 'paragraph';
  style: Style;
  runs: WordRun[];
  /** Indentation steps from the margin. */
  indent: number;
  /** Set on the first paragraph of an item. */
  list?: { id: number; isOrdered: boolean; level: number };
  /** A change of the paragraph mark: the whole paragraph is inserted or deleted. */
  change?: Change;
}

export interface WordTable {
  kind: 'table';
  alignments: readonly (Alignment | undefined)[];
  indent: number;
  rows: WordRow[];
}

export interface WordRow {
  isHead: boolean;
  cells: WordRun[][];
  change?: Change;
}

export type Part = WordParagraph | WordTable;

export type Style =
  | `Heading${1 | 2 | 3 | 4 | 5 | 6}`
  | 'BodyText'
  | 'ListParagraph'
  | 'Quote'
  | `CalloutTitle-${Callout}`
  | 'CalloutText'
  | 'SourceCode'
  /** With the code's language. */
  | `SourceCode-${string}`
  | 'HtmlBlock'
  | 'Formula'
  | 'Caption'
  | 'Rule';

export interface Parts {
  parts: Part[];
  /** The first number of each ordered list, by its id. */
  starts: Map<number, { level: number; start: number }>;
}

/** The deepest list level in Word. */
const DEEPEST_LEVEL = 8;
/** The list that all bullets belong to. Each numbered list has its own id. */
export const BULLETS = 1;

/** Returns a document as a flat sequence of paragraphs and tables, because Word has no other structure. */
export function wordParts({ blocks, notes }: DocumentTree, calloutTitles: Readonly<Record<Callout, string>>): Parts {
  const flat = new Flattening(notes, calloutTitles);
  flat.add(blocks, { indent: 0, level: -1, style: 'BodyText' });
  return { parts: flat.parts, starts: flat.starts };
}

interface Place {
  indent: number;
  level: number;
  style: Style;
}

class Flattening {
  readonly parts: Part[] = [];
  readonly starts = new Map<number, { level: number; start: number }>();

  constructor(
    private readonly notes: readonly Run[][],
    private readonly calloutTitles: Readonly<Record<Callout, string>>,
  ) {}

  add(blocks: readonly Block[], place: Place): void {
    blocks.forEach((block, i) => {
      // Otherwise two blocks of code or two quotes would look like one, and an import would make one of them.
      if (i > 0 && isAlike(block, blocks[i - 1]!)) this.#paragraph('BodyText', [], place);
      this.#block(block, place);
    });
  }

  #block(block: Block, place: Place): void {
    switch (block.kind) {
      case 'paragraph':
        this.#paragraph(block.isHtml ? 'HtmlBlock' : place.style, block.runs, place);
        break;
      case 'heading':
        this.#paragraph(`Heading${block.level as 1}`, block.runs, place);
        break;
      case 'code':
        this.#paragraph(
          block.language ? `SourceCode-${block.language}` : 'SourceCode',
          [unplaced(block.text.replace(/\n$/, ''))],
          place,
        );
        break;
      case 'math':
        // Keep the dollars, so that an import of the file finds the formula.
        this.#paragraph('Formula', [unplaced(`$$${block.text}$$`)], place);
        break;
      case 'rule':
        this.#paragraph('Rule', [], place);
        break;
      case 'table':
        this.parts.push(this.#table(block, place));
        break;
      case 'quote':
        this.#quote(block, place);
        break;
      case 'list':
        this.#list(block, place);
        break;
    }
  }

  #paragraph(style: Style, runs: readonly Run[], { indent }: Place): void {
    const [only] = runs;
    const caption = runs.length === 1 ? only?.caption : undefined;
    if (only === undefined || caption === undefined) {
      this.parts.push({ kind: 'paragraph', style, indent, runs: this.#runs(runs) });
      return;
    }
    const { caption: _, ...picture } = only;
    this.parts.push({ kind: 'paragraph', style, indent, runs: [picture] });
    this.parts.push({ kind: 'paragraph', style: 'Caption', indent, runs: [unplaced(caption)] });
  }

  #quote({ callout, blocks }: Extract<Block, { kind: 'quote' }>, { indent, level }: Place): void {
    const inside = { indent: indent + 1, level };
    if (callout) {
      const style = `CalloutTitle-${callout}` as const;
      this.#paragraph(style, [unplaced(this.calloutTitles[callout])], { ...inside, style });
    } else if (blocks[0] && blocks[0].kind !== 'paragraph' && blocks[0].kind !== 'list') {
      // Without a line before them, an import couldn't see that such blocks are in a quote.
      this.#paragraph('Quote', [], { ...inside, style: 'Quote' });
    }
    this.add(blocks, { ...inside, style: callout ? 'CalloutText' : 'Quote' });
  }

  #list({ start, items }: Extract<Block, { kind: 'list' }>, place: Place): void {
    const level = Math.min(place.level + 1, DEEPEST_LEVEL);
    const id = start === undefined ? BULLETS : BULLETS + 1 + this.starts.size;
    if (start !== undefined) this.starts.set(id, { level, start });
    for (const item of items) this.#item(item, { list: { id, isOrdered: start !== undefined, level }, place });
  }

  #item(
    { checked, blocks }: ListItem,
    { list, place }: { list: NonNullable<WordParagraph['list']>; place: Place },
  ): void {
    const indent = place.indent + 1;
    const isQuoted = place.style === 'Quote' || place.style === 'CalloutText';
    const style = isQuoted ? place.style : 'ListParagraph';
    const inside: Place = { indent, level: list.level, style };
    const at = this.parts.length;
    const [first, ...rest] = blocks;
    this.#paragraph(style, first?.kind === 'paragraph' ? first.runs : [], inside);
    const lead = this.parts[at];
    if (lead?.kind === 'paragraph') {
      lead.list = list;
      if (checked !== undefined) lead.runs.unshift(unplaced(checked ? '☒ ' : '☐ '));
    }
    this.add(first?.kind === 'paragraph' ? rest : blocks, inside);
  }

  #table({ alignments, head, rows }: Extract<Block, { kind: 'table' }>, { indent }: Place): WordTable {
    const row = (cells: readonly Run[][], isHead: boolean): WordRow => ({
      isHead,
      cells: cells.map((runs) => this.#runs(runs)),
    });
    return { kind: 'table', alignments, indent, rows: [row(head, true), ...rows.map((cells) => row(cells, false))] };
  }

  /** Returns runs with the texts of their footnotes. Captions of pictures between words are in parentheses. */
  #runs(runs: readonly Run[]): WordRun[] {
    return runs.flatMap((run): WordRun[] => {
      if (run.note !== undefined) return [{ ...run, noteRuns: this.notes[run.note] ?? [] }];
      return run.caption === undefined ? [run] : [run, unplaced(` (${run.caption})`)];
    });
  }
}

/** Returns whether two blocks are both code of one language, or both quotes without a title. */
function isAlike(block: Block, before: Block): boolean {
  if (block.kind === 'code') return before.kind === 'code' && before.language === block.language;
  return block.kind === 'quote' && before.kind === 'quote' && !block.callout && !before.callout;
}

/** Returns a run without a range in the document. */
function unplaced(text: string): Run {
  return { kind: 'text', text, from: -1, to: -1 };
}
