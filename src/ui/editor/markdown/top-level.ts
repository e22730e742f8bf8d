import type { SyntaxNode, Tree } from '@lezer/common';

/** Returns the first top-level block that ends at or after a position, across the sections of `./sectioned-parser`. */
export function blockFrom(tree: Tree, pos: number): SyntaxNode | null {
  const section = tree.topNode.childAfter(Math.max(0, pos - 1));
  const block = section?.childAfter(Math.max(section.from, pos - 1));
  return block ?? firstBlock(section?.nextSibling ?? null);
}

/** Returns the next top-level block. */
export function nextBlock(block: SyntaxNode): SyntaxNode | null {
  return block.nextSibling ?? firstBlock(block.parent?.nextSibling ?? null);
}

/** Returns the first block at or after a section, because a section may contain only blank lines. */
function firstBlock(from: SyntaxNode | null): SyntaxNode | null {
  for (let section = from; section; section = section.nextSibling) if (section.firstChild) return section.firstChild;
  return null;
}
