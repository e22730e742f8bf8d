import type { Callout } from '@/markdown/core/callout-of';
import type { Alignment } from '@/markdown/core/table-cells';
import type { Block, DocumentTree, ListItem, Run } from '../core/tree';

/** Whose tracked change something is. `date` is in ISO 8601. */
export interface Change {
  kind: 'ins' | 'del';
  author: string;
  date: string;
}

/** A run as Word has it. */
export interface WordRun extends Run {
  /** What the footnote says, of a run of kind `note`. */
  noteRuns?: readonly Run[];
  change?: Change;
}

export interface WordParagraph {
  kind: 'paragraph';
  style: Style;
  runs: WordRun[];
  /** Steps from the margin. */
  indent: number;
  /** Of the first paragraph of an item. */
  list?: { id: number; isOrdered: boolean; level: number };
  /** Of the mark at its end: the whole paragraph is new, or goes. */
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
  | 'CalloutTitle'
  | 'CalloutText'
  | 'SourceCode'
  | 'Formula'
  | 'Rule';

export interface Parts {
  parts: Part[];
  /** The first number of each ordered list, by its id. */
  starts: Map<number, { level: number; start: number }>;
}

/** Word nests lists this deep. */
const DEEPEST_LEVEL = 8;
/** The list of all bullets. Numbered lists have an id of their own each. */
export const BULLETS = 1;

/** A document as one row of paragraphs and tables, which is all that Word knows. */
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
    for (const block of blocks) this.#block(block, place);
  }

  #block(block: Block, place: Place): void {
    switch (block.kind) {
      case 'paragraph':
        this.#paragraph(place.style, block.runs, place);
        break;
      case 'heading':
        this.#paragraph(`Heading${block.level as 1}`, block.runs, place);
        break;
      case 'code':
        this.#paragraph('SourceCode', [unplaced(block.text.replace(/\n$/, ''))], place);
        break;
      case 'math':
        // With its dollars, so that whoever reads it back finds the formula.
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
    this.parts.push({ kind: 'paragraph', style, indent, runs: this.#withNotes(runs) });
  }

  #quote({ callout, blocks }: Extract<Block, { kind: 'quote' }>, { indent, level }: Place): void {
    const inside = { indent: indent + 1, level };
    if (callout) {
      this.#paragraph('CalloutTitle', [unplaced(this.calloutTitles[callout])], { ...inside, style: 'CalloutTitle' });
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
    const inside: Place = { indent, level: list.level, style: 'ListParagraph' };
    const at = this.parts.length;
    const [first, ...rest] = blocks;
    if (first?.kind === 'paragraph') this.#paragraph('ListParagraph', first.runs, inside);
    else this.#paragraph('ListParagraph', [], inside);
    const lead = this.parts[at];
    if (lead?.kind === 'paragraph') {
      lead.list = list;
      if (checked !== undefined) lead.runs.unshift(unplaced(checked ? '☑ ' : '☐ '));
    }
    this.add(first?.kind === 'paragraph' ? rest : blocks, inside);
  }

  #table({ alignments, head, rows }: Extract<Block, { kind: 'table' }>, { indent }: Place): WordTable {
    const row = (cells: readonly Run[][], isHead: boolean): WordRow => ({
      isHead,
      cells: cells.map((runs) => this.#withNotes(runs)),
    });
    return { kind: 'table', alignments, indent, rows: [row(head, true), ...rows.map((cells) => row(cells, false))] };
  }

  #withNotes(runs: readonly Run[]): WordRun[] {
    return runs.map((run) => (run.note === undefined ? run : { ...run, noteRuns: this.notes[run.note] ?? [] }));
  }
}

/** Text that no place in the document can be pointed at. */
function unplaced(text: string): Run {
  return { kind: 'text', text, from: -1, to: -1 };
}
