import { isRemoved } from '../html-cleanup';
import { BLOCKS } from '../html-nesting';
import { type HtmlNode, hasClass, isElement, textOf } from '../html-node';
import { isMarker } from '../lists/list-items';
import type { FontTest } from './font';

/**
 * How much text of each font a node has, and how many blocks: all characters without space in monospaced fonts, and
 * letters and digits in others. Emoji have their own font in any text.
 */
export interface Amounts {
  mono: number;
  other: number;
  blocks: number;
}

const NOTHING: Amounts = { mono: 0, other: 0, blocks: 0 };
/** Elements that are code already. */
const CODE = ['pre', 'code', 'tt', 'kbd', 'samp'];

/** Returns whether a node is a formula, or Markdown or a place that this product has put into the page. */
export function isSource(node: HtmlNode): boolean {
  const isFormula = isElement(node, 'math') || hasClass(node, 'katex') || hasClass(node, 'math');
  return isFormula || node.tagName?.startsWith('vr-') === true;
}

/** Measures the fonts of a tree once, in time that grows with its size. */
export class FontAmounts {
  readonly #amounts = new Map<HtmlNode, Amounts>();
  /** The text of lines that are monospaced as a whole. */
  whole = 0;
  /** The part of it in lines that are sentences: someone writes in that font. */
  sentences = 0;
  /** The part of it in lines with the signs of code. */
  signs = 0;

  constructor(
    tree: HtmlNode,
    readonly isMonospaced: FontTest,
  ) {
    this.#measure(tree, false);
    this.#countLines(tree);
  }

  of(node: HtmlNode): Amounts {
    return this.#amounts.get(node) ?? NOTHING;
  }

  ofAll(nodes: readonly HtmlNode[]): Amounts {
    return nodes.map((node) => this.of(node)).reduce(sum, NOTHING);
  }

  /** Returns whether a node is a block or has one in it. */
  isBlock(node: HtmlNode): boolean {
    return BLOCKS.has(node.tagName ?? '') || this.of(node).blocks > 0;
  }

  #measure(node: HtmlNode, isMono: boolean): Amounts {
    if (node.type === 'text') {
      const amounts = amountsOf(node.value ?? '', isMono);
      this.#amounts.set(node, amounts);
      return amounts;
    }
    if (isRemoved(node) || isElement(node, ...CODE) || isMarker(node) || isSource(node)) return NOTHING;
    const font = this.isMonospaced(node) ?? isMono;
    let amounts = NOTHING;
    for (const child of node.children ?? []) {
      const inner = this.#measure(child, font);
      amounts = sum(amounts, BLOCKS.has(child.tagName ?? '') ? { ...inner, blocks: inner.blocks + 1 } : inner);
    }
    this.#amounts.set(node, amounts);
    return amounts;
  }

  #countLines(parent: HtmlNode): void {
    let line: HtmlNode[] = [];
    const endLine = () => {
      const { mono, other } = this.ofAll(line);
      if (mono > 0 && other === 0) {
        const text = line.map(textOf).join('');
        this.whole += mono;
        if (isSentence(text)) this.sentences += mono;
        if (isLikeCode(text)) this.signs += mono;
      }
      line = [];
    };
    for (const child of parent.children ?? []) {
      if (!this.isBlock(child)) line.push(child);
      else {
        endLine();
        this.#countLines(child);
      }
    }
    endLine();
  }
}

function amountsOf(text: string, isMono: boolean): Amounts {
  if (isMono) return { ...NOTHING, mono: text.replace(/\s+/g, '').length };
  return { ...NOTHING, other: text.replace(/[^\p{L}\p{N}]+/gu, '').length };
}

function sum(one: Amounts, two: Amounts): Amounts {
  return { mono: one.mono + two.mono, other: one.other + two.other, blocks: one.blocks + two.blocks };
}

const WORD = /^["'“„(]?\p{L}+["'”“)]?[,;:.!?]?$/u;

/** Returns whether a line is words rather than code: many of them, or a few with a capital and a stop. */
export function isSentence(line: string): boolean {
  const text = line.trim();
  const parts = text.split(/\s+/);
  const words = parts.filter((part) => WORD.test(part)).length;
  const isWhole = /^["'“„(]?\p{Lu}/u.test(text) && /[.!?…:,]["'”“)]?$/u.test(text);
  return /^["'“„(]?\p{L}/u.test(text) && words >= 0.8 * parts.length && words >= (isWhole ? 4 : 6);
}

/** Signs that are in code more than in words. */
const SIGNS = /[{}()[\]<>=;|$\\_/]|--|\w\.\w|^\s{2}/;

/** Returns whether a line has a sign of code. */
export function isLikeCode(line: string): boolean {
  return SIGNS.test(line) && !isSentence(line);
}
