import type { Callout } from '@/markdown/core/callout-of';
import type { CodePiece } from '@/markdown/core/code-piece';
import type { Alignment } from '@/markdown/core/table-cells';

/** A Markdown document as exports write it. Offsets are UTF-16 units in the document's text. */
export interface DocumentTree {
  blocks: Block[];
  /** The footnotes that the text refers to, in order. A run of kind `note` contains an index of this list. */
  notes: Run[][];
}

/** A piece of a line with the same formatting. */
export interface Run extends Look {
  kind: 'text' | 'code' | 'math' | 'image' | 'break' | 'note';
  /** The text, the code, the TeX, or the description of a picture. Empty for a break and a note. */
  text: string;
  /** The range in the document. If it's as long as the text, their characters correspond one to one. */
  from: number;
  to: number;
  /** For a picture: its address, as `safeImageSource` returns it. */
  source?: string;
  /** For a picture: its width in pixels. */
  width?: number;
  /** For a picture: its caption. */
  caption?: string;
  /** For a note: its index in `notes`. */
  note?: number;
}

export interface Look {
  strong?: true;
  em?: true;
  strike?: true;
  mark?: true;
  /** A safe address, as `safeHref` returns it. */
  href?: string;
}

export interface ListItem {
  /** Only set on items with a check box. */
  checked?: boolean;
  blocks: Block[];
}

export type Block =
  /** HTML is the text of a paragraph. */
  | { kind: 'paragraph'; runs: Run[]; isHtml?: true }
  | { kind: 'heading'; level: number; runs: Run[] }
  /** `pieces` are the text with colours; missing if it has none. */
  | { kind: 'code'; language: string; text: string; pieces?: CodePiece[] }
  | { kind: 'math'; text: string }
  | { kind: 'rule' }
  /** `rows` are the rows of the body. Each has as many cells as `head`. */
  | { kind: 'table'; alignments: (Alignment | undefined)[]; head: Run[][]; rows: Run[][][] }
  | { kind: 'quote'; callout?: Callout; blocks: Block[] }
  | { kind: 'list'; start: number | undefined; isTight: boolean; items: ListItem[] };

/** Returns the words for a picture that a file can't show: its description and its caption. */
export function describedPicture({ text, caption = '' }: Run): string {
  return [text, caption].filter((part) => part !== '').join(': ');
}

/** Returns the text of runs, without their formatting. */
export function plainText(runs: readonly Run[]): string {
  return runs.map(({ kind, text }) => (kind === 'break' ? ' ' : text)).join('');
}
