import type { RenderedElement } from '../../editor/markdown/rendered';

/** Rendered text with changes: a tree of elements, its text cut where it changed. */

/** `format`: the same words in other elements, e.g. bold. */
export type MergedKind = 'same' | 'ins' | 'del' | 'format';

export interface MergedText {
  kind: MergedKind;
  text: string;
  /** The index of its change; undefined for unchanged text. */
  change: number | undefined;
}

export interface MergedElement extends Pick<RenderedElement, 'tag' | 'attributes'> {
  children: MergedNode[];
  /** Set if the whole element was inserted or deleted. */
  whole?: 'ins' | 'del';
  /** The index of the change of a picture or another element without text. */
  change?: number | undefined;
}

export type MergedNode = MergedText | MergedElement;

/** A piece of text, or an element without text, with the elements around it. */
export interface Piece {
  kind: MergedKind;
  text: string;
  path: readonly RenderedElement[];
  isVoid: boolean;
  change: number | undefined;
}

export function isText(node: MergedNode): node is MergedText {
  return 'kind' in node;
}

/** Builds elements from pieces in order. Pieces whose paths share an element also share it, until it is left. */
export function buildMerged(pieces: readonly Piece[]): MergedNode[] {
  const builder = new Builder();
  for (const piece of pieces) builder.add(piece);
  for (const node of builder.root) markWhole(node);
  return builder.root;
}

class Builder {
  readonly root: MergedNode[] = [];
  readonly #open: { source: RenderedElement; node: MergedElement }[] = [];

  add({ kind, text, path, isVoid, change }: Piece): void {
    this.#enter(path);
    if (!isVoid) {
      addText(this.#children(), { kind, text, change });
      return;
    }
    const node = this.#open.pop()?.node;
    if (!node) return;
    node.change = change;
    if (kind === 'ins' || kind === 'del') node.whole = kind;
  }

  /** Closes the elements that don't contain the next piece, and opens those that do. */
  #enter(path: readonly RenderedElement[]): void {
    let shared = 0;
    while (shared < this.#open.length && this.#open[shared]!.source === path[shared]) shared++;
    this.#open.length = shared;
    for (const source of path.slice(shared)) {
      const { tag, attributes } = source;
      const node: MergedElement = { tag, ...(attributes && { attributes }), children: [] };
      this.#children().push(node);
      this.#open.push({ source, node });
    }
  }

  #children(): MergedNode[] {
    return this.#open.at(-1)?.node.children ?? this.root;
  }
}

function addText(children: MergedNode[], added: MergedText): void {
  const last = children.at(-1);
  if (last && isText(last) && last.kind === added.kind && last.change === added.change) last.text += added.text;
  else children.push(added);
}

/** Marks elements that were inserted or deleted as a whole. Returns the node's kind, or undefined if it is mixed. */
function markWhole(node: MergedNode): 'ins' | 'del' | undefined {
  if (isText(node)) return node.kind === 'ins' || node.kind === 'del' ? node.kind : undefined;
  if (node.children.length === 0) return node.whole;
  const kinds = new Set(node.children.map(markWhole));
  const [kind] = kinds;
  if (kinds.size === 1 && kind) node.whole = kind;
  return node.whole;
}
