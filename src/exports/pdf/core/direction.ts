import type { Block, Run } from '../../core/tree';

export type Direction = 'ltr' | 'rtl';

/** The functions of `document.typ` that set the direction of something that runs the other way than its surroundings. */
export const TURNS: Readonly<Record<Direction, string>> = { ltr: 'left-to-right', rtl: 'right-to-left' };

/** Letters, and Unicode's direction marks. */
const STRONG = /[\p{L}\u200e\u200f]/u;
/** Hebrew, Arabic and related scripts. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Returns the direction of the first letter, as browsers do for `dir="auto"`, or undefined if there is no letter. */
export function directionOf(text: string): Direction | undefined {
  const first = STRONG.exec(text)?.[0];
  if (first === undefined) return undefined;
  return RIGHT_TO_LEFT.test(first) ? 'rtl' : 'ltr';
}

export function directionOfRuns(runs: readonly Run[]): Direction | undefined {
  return firstOf(runs, ({ kind, text }) => (kind === 'text' || kind === 'code' ? directionOf(text) : undefined));
}

/**
 * Returns the direction of the first letter in blocks, at any depth. Code is ignored: it always runs from left to
 * right.
 */
export function directionOfBlocks(blocks: readonly Block[]): Direction | undefined {
  return firstOf(blocks, (block) => {
    switch (block.kind) {
      case 'paragraph':
      case 'heading':
        return directionOfRuns(block.runs);
      case 'quote':
        return directionOfBlocks(block.blocks);
      case 'list':
        return firstOf(block.items, ({ blocks: inside }) => directionOfBlocks(inside));
      case 'table':
        return firstOf([block.head, ...block.rows], (row) => firstOf(row, directionOfRuns));
      default:
        return undefined;
    }
  });
}

function firstOf<T>(items: readonly T[], find: (item: T) => Direction | undefined): Direction | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
