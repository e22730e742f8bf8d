/** A Word document while it's converted to Markdown. It has only the features that Markdown has. */

export interface TextInline {
  type: 'text';
  text: string;
  bold: boolean;
  italic: boolean;
  strike: boolean;
  highlight: boolean;
  code: boolean;
  /** Whether only its font says that it's code. */
  isTyped?: boolean;
  /** The address that it links to, or `#` and the name of a place in the document; empty if it isn't a link. */
  href: string;
}

export type Inline =
  | TextInline
  | { type: 'break' }
  /** Markdown that isn't changed: a picture, or a footnote's number. */
  | { type: 'raw'; markdown: string; href: string }
  /** The mark of a comment's end, see `marks`. */
  | { type: 'mark'; mark: string };

export type ParagraphKind =
  | 'plain'
  | 'quote'
  | 'code'
  | 'heading'
  | 'continued'
  | 'rule'
  | 'html'
  | 'formula'
  | 'caption'
  | 'calloutTitle'
  | 'calloutText';

export interface Paragraph {
  type: 'paragraph';
  kind: ParagraphKind;
  /** The level of a heading, from 1. */
  level: number;
  /** The language of code, or the kind of a callout's title. */
  label?: string;
  list: ListItem | undefined;
  /** The item of a numbered list that a heading is. Its number isn't shown, but later items follow it. */
  counted?: ListItem;
  /** How far its text is from the margin, in twentieths of a point. Undefined if neither it nor its style sets this. */
  indent?: number;
  /** The names of the bookmarks in a heading. */
  bookmarks?: string[];
  inlines: Inline[];
}

export interface ListItem {
  /** Items with the same id belong to one list. */
  id: string;
  /** Counted from 0. */
  depth: number;
  ordered: boolean;
  start: number;
  /** If set, the list restarts its numbering at the first item with this value. */
  restart?: string;
  /** How far its text is from the margin, in twentieths of a point. */
  indent: number;
  /** Its marker, if that is the box of an open or a finished task. */
  box?: '☐' | '☒' | undefined;
}

export type Alignment = 'left' | 'center' | 'right';

export interface Table {
  type: 'table';
  /** Rows of cells of blocks. */
  rows: Block[][][];
  /** The alignments of columns; undefined: as the text. */
  alignments: (Alignment | undefined)[];
  /** As for a paragraph. */
  indent?: number;
}

export type Block = Paragraph | Table;

/** Features that Markdown lacks, or parts that weren't imported. */
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

/** Counts losses. */
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
