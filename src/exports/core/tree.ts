import type { Callout } from '@/markdown/core/callout-of';
import type { Alignment } from '@/markdown/core/table-cells';

/** A Markdown document as exports write it. Offsets are UTF-16, in the document's text. */
export interface DocumentTree {
  blocks: Block[];
  /** The footnotes that the text refers to, in order. A run of kind `note` has the index of one. */
  notes: Run[][];
}

/** A piece of a line with one look. */
export interface Run extends Look {
  kind: 'text' | 'code' | 'math' | 'image' | 'break' | 'note';
  /** The text, the code, the TeX, the description of a picture; empty for a break and a note. */
  text: string;
  /** If the range is as long as the text, each character of one is the same character of the other. */
  from: number;
  to: number;
  /** Of a picture: its address, as `safeImageSource` returns it. */
  source?: string;
  /** Of a picture, in pixels. */
  width?: number;
  /** Of a note. */
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
  /** Set on items with a box. */
  checked?: boolean;
  blocks: Block[];
}

export type Block =
  | { kind: 'paragraph'; runs: Run[] }
  | { kind: 'heading'; level: number; runs: Run[] }
  | { kind: 'code'; language: string; text: string }
  | { kind: 'math'; text: string }
  | { kind: 'rule' }
  /** `rows` are the body's. Each has as many cells as `head`. */
  | { kind: 'table'; alignments: (Alignment | undefined)[]; head: Run[][]; rows: Run[][][] }
  | { kind: 'quote'; callout?: Callout; blocks: Block[] }
  | { kind: 'list'; start: number | undefined; isTight: boolean; items: ListItem[] };

/** The text of runs, without their look. */
export function plainText(runs: readonly Run[]): string {
  return runs.map(({ kind, text }) => (kind === 'break' ? ' ' : text)).join('');
}
