import { pushAll } from '@/kernel/push-all';
import { isRemoved } from '../html-cleanup';
import { type HtmlNode, isBlank, isElement, textNode, textOf, wrapped } from '../html-node';
import { isLikeCode } from './font-amounts';

/** Returns text as it is in code: without line breaks of the source, and with plain spaces. */
export function lineText(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node): string => {
      if (isElement(node, 'br')) return '\n';
      if (node.type === 'text') return oneLine(node.value ?? '').replaceAll('\u00a0', ' ');
      return node.type === 'element' && !isRemoved(node) ? lineText(node.children ?? []) : '';
    })
    .join('');
}

/** Returns text with a space for each line break and the blanks around it. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, (blank) => (/[\r\n]/.test(blank) ? ' ' : blank));
}

function lineOf(node: HtmlNode): string {
  return lineText(node.children ?? []).trimEnd();
}

/**
 * The nodes of a block, in which lines of code one below the other become one block of code, if one of them has a sign of
 * code.
 */
export class CodeLines {
  readonly #nodes: HtmlNode[] = [];
  #code: HtmlNode[] = [];
  /** Empty lines and words that belong to the code if another line of it follows. */
  #gap: HtmlNode[] = [];

  add(node: HtmlNode): void {
    const isGap = isBlank(node) || isElement(node, 'br') || (isElement(node, 'p') && textOf(node).trim() === '');
    if (isGap) this.addWords(node);
    else {
      this.#endCode();
      this.#nodes.push(node);
    }
  }

  addWords(node: HtmlNode): void {
    if (this.#code.length > 0) this.#gap.push(node);
    else this.#nodes.push(node);
  }

  addCode(node: HtmlNode): void {
    if (this.#code.length > 0) pushAll(this.#code, this.#gap);
    this.#gap = [];
    this.#code.push(node);
  }

  end(): HtmlNode[] {
    this.#endCode();
    return this.#nodes;
  }

  #endCode(): void {
    const lines = this.#code.filter((node) => !isBlank(node)).map(lineOf);
    if (lines.some(isLikeCode)) this.#nodes.push(wrapped('pre', [wrapped('code', [textNode(lines.join('\n'))])]));
    else pushAll(this.#nodes, this.#code);
    pushAll(this.#nodes, this.#gap);
    this.#code = [];
    this.#gap = [];
  }
}
