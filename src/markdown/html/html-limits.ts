import { type DefaultTreeAdapterMap, defaultTreeAdapter, parseFragment, type TreeAdapter } from 'parse5';
import { AppError } from '@/kernel/error';
import type { HtmlNode } from './html-node';

/**
 * The most elements and texts, and the most cells of tables. Converting takes about 60 µs for each, in time that grows
 * with their number: 20 s of the 30 s that an import has.
 */
const MAX_NODES = 300_000;
/** The deepest nesting. Pages that programs write are never this deep. */
const MAX_DEPTH = 300;
/** The most elements that may be open at once in the file. The parser closes some that the file leaves open. */
const MAX_OPEN = 5_000;

/**
 * Checks an HTML file before it's converted, because the parser's time grows with the product of its tags and the
 * elements that are open, and it opens formats again that a file doesn't close. The parser itself counts: what is a tag,
 * and whether it's closed, depends on everything before it. Throws INVALID or TOO_LARGE.
 */
export function requireParsable(html: string): void {
  let open = 0;
  let elements = 0;
  const treeAdapter: TreeAdapter<DefaultTreeAdapterMap> = {
    ...defaultTreeAdapter,
    createElement(...args) {
      elements++;
      if (elements > MAX_NODES) throw tooManyNodes();
      return defaultTreeAdapter.createElement(...args);
    },
    onItemPush() {
      open++;
      if (open > MAX_OPEN) throw tooDeep();
    },
    onItemPop() {
      open--;
    },
  };
  parseFragment(html, { treeAdapter, scriptingEnabled: false });
}

/** Checks the size of the tree without recursion, which a deep tree would overflow. */
export function requireSmall(tree: HtmlNode): void {
  let level = [tree];
  let nodes = 0;
  for (let depth = 0; level.length > 0; depth++) {
    nodes += level.length;
    if (depth > MAX_DEPTH) throw tooDeep();
    if (nodes > MAX_NODES) throw tooManyNodes();
    level = level.flatMap(({ children = [] }) => children);
  }
}

/** Counts the cells of a page's tables, with the empty ones that Markdown needs. Throws TOO_LARGE if there are too many. */
export class CellCount {
  #cells = 0;

  add(cells: number): void {
    this.#cells += cells;
    if (this.#cells > MAX_NODES) throw tooManyCells();
  }
}

const MOST = MAX_NODES.toLocaleString('en-US');

export function tooDeep(): AppError {
  return new AppError(
    'INVALID',
    `This HTML file is nested too deeply: more than ${MAX_DEPTH} elements inside each other. Nothing was imported.`,
  );
}

function tooManyNodes(): AppError {
  return new AppError('TOO_LARGE', `This HTML file has more than ${MOST} elements. Split it and import the parts.`);
}

function tooManyCells(): AppError {
  return new AppError('TOO_LARGE', `This HTML file has more than ${MOST} table cells. Split it and import the parts.`);
}
