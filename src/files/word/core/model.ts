/** A Word document on its way to Markdown: no more of it than Markdown can say. */

export interface TextInline {
  type: 'text';
  text: string;
  bold: boolean;
  italic: boolean;
  strike: boolean;
  code: boolean;
  /** The address that it links to; empty: none. */
  href: string;
}

export type Inline =
  | TextInline
  | { type: 'break' }
  /** Markdown that stays as it is: a picture, a footnote's number. */
  | { type: 'raw'; markdown: string; href: string }
  /** The place of a comment's end, see `marks`. */
  | { type: 'mark'; mark: string };

export type ParagraphKind = 'plain' | 'quote' | 'code' | 'heading' | 'continued';

export interface Paragraph {
  type: 'paragraph';
  kind: ParagraphKind;
  /** Of a heading, from 1. */
  level: number;
  list: ListItem | undefined;
  inlines: Inline[];
}

export interface ListItem {
  /** Items with the same id belong to one list. */
  id: string;
  /** From 0. */
  depth: number;
  ordered: boolean;
  start: number;
}

export interface Table {
  type: 'table';
  /** Of rows, of cells. */
  rows: Block[][][];
}

export type Block = Paragraph | Table;

/** What Markdown can't say, or what wasn't taken. */
export const LOSSES = [
  'mergedCells',
  'nestedTables',
  'textBoxes',
  'formulas',
  'objects',
  'symbols',
  'linkedPictures',
  'damagedPictures',
  'internalLinks',
  'contents',
  'headersFooters',
  'listNumbers',
  'formatting',
  'formattingChanges',
  'comments',
] as const;
export type LossKind = (typeof LOSSES)[number];

export interface Loss {
  kind: LossKind;
  count: number;
}

/** Counts what is lost. */
export class Losses {
  readonly #counts = new Map<LossKind, number>();

  add(kind: LossKind, count = 1): void {
    if (count > 0) this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + count);
  }

  list(): Loss[] {
    return LOSSES.flatMap((kind) => {
      const count = this.#counts.get(kind);
      return count ? [{ kind, count }] : [];
    });
  }
}
