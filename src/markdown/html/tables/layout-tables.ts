import { isRemoved } from '../html-cleanup';
import { attribute, type HtmlNode, isElement, wrapped } from '../html-node';

/**
 * Replaces tables that only place their content by boxes, in place: those that newsletters and mails mark so, and tables
 * of one cell, by which people draw frames. Tables with a caption or a heading cell have content of their own. Hidden
 * cells are removed, because a box doesn't say that it's hidden.
 */
export function unwrapLayoutTables(parent: HtmlNode): void {
  for (const child of parent.children ?? []) unwrapLayoutTables(child);
  parent.children = (parent.children ?? []).map((child) => {
    // A hidden table is removed later.
    if (!isElement(child, 'table') || isRemoved(child) || hasCaption(child)) return child;
    const cells = cellsOf(child);
    const isMarked = /^(?:presentation|none)$/.test(attribute(child, 'role') ?? '');
    const isLayout = (isMarked || cells.length <= 1) && cells.every((cell) => isElement(cell, 'td'));
    return isLayout ? wrapped('div', cells.map(asBox)) : child;
  });
}

function hasCaption(table: HtmlNode): boolean {
  return (table.children ?? []).some((child) => isElement(child, 'caption'));
}

/** Returns the shown cells of a table, without those of the tables in it. */
function cellsOf(node: HtmlNode): HtmlNode[] {
  return (node.children ?? []).flatMap((child) => {
    if (isRemoved(child)) return [];
    if (isElement(child, 'td', 'th')) return [child];
    return isElement(child, 'tbody', 'thead', 'tfoot', 'tr') ? cellsOf(child) : [];
  });
}

function asBox(cell: HtmlNode): HtmlNode {
  return wrapped('div', cell.children ?? [], { style: attribute(cell, 'style') });
}
