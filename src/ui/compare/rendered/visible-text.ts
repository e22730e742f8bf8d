import type { RenderedElement, RenderedNode, RenderedTag } from '../../editor/markdown/rendered';

/** The text of rendered Markdown as a reader sees it, with the elements around each part. */
export interface VisibleText {
  text: string;
  /** In document order. Text outside all leaves is the line feed between two blocks. */
  leaves: Leaf[];
}

export interface Leaf {
  /** UTF-16 range in the text. */
  from: number;
  to: number;
  /** From the outermost element to the innermost one. */
  path: readonly RenderedElement[];
  /** Whether it is a picture, a rule, a line break or an empty cell, whose text is a placeholder character. */
  isVoid: boolean;
}

const BLOCKS: ReadonlySet<RenderedTag> = new Set([
  ...(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'blockquote', 'pre', 'td', 'th', 'hr'] as const),
  ...(['ul', 'ol', 'table', 'thead', 'tbody', 'tr'] as const),
]);
const VOIDS: ReadonlySet<RenderedTag> = new Set(['img', 'hr', 'br']);

/** Returns the innermost block of a path. Text of different blocks is never on the same line. */
export function blockOf(path: readonly RenderedElement[]): RenderedElement | undefined {
  return path.findLast(({ tag }) => BLOCKS.has(tag));
}

const FIRST_SIGN = 0xe000;
const LAST_SIGN = 0xf8ff;

/** Assigns a placeholder character to each different element without text, so that texts with them can be compared. */
export class Signs {
  readonly #signs = new Map<string, string>();

  of({ tag, attributes }: RenderedElement): string {
    const key = JSON.stringify([tag, attributes ?? {}]);
    const known = this.#signs.get(key);
    if (known) return known;
    const sign = String.fromCharCode(Math.min(FIRST_SIGN + this.#signs.size, LAST_SIGN));
    this.#signs.set(key, sign);
    return sign;
  }
}

/** Flattens rendered nodes. Line breaks of the source become blanks, except in code. */
export function visibleText(nodes: readonly RenderedNode[], signs: Signs): VisibleText {
  const parts: string[] = [];
  const leaves: Leaf[] = [];
  let length = 0;
  let last: RenderedElement | undefined;
  const add = (text: string, path: readonly RenderedElement[], isVoid: boolean) => {
    if (text === '') return;
    const block = blockOf(path);
    if (leaves.length > 0 && block !== last) {
      parts.push('\n');
      length += 1;
    }
    last = block;
    leaves.push({ from: length, to: length + text.length, path, isVoid });
    parts.push(text);
    length += text.length;
  };
  const walk = (children: readonly RenderedNode[], path: readonly RenderedElement[], isCode: boolean) => {
    for (const node of children) {
      if (typeof node === 'string') add(isCode ? node : node.replace(/\n/g, ' '), path, false);
      else if (VOIDS.has(node.tag) || node.children.length === 0) add(signs.of(node), [...path, node], true);
      else walk(node.children, [...path, node], isCode || node.tag === 'pre');
    }
  };
  walk(nodes, [], false);
  return { text: parts.join(''), leaves };
}
