import { attribute, type HtmlNode, isElement, wrapped } from '../html-node';

/**
 * Replaces tables that only place their content by boxes, in place: those that newsletters and mails mark so, and tables
 * of one cell, by which people draw frames.
 */
export function unwrapLayoutTables(parent: HtmlNode): void {
  for (const child of parent.children ?? []) unwrapLayoutTables(child);
  parent.children = (parent.children ?? []).map((child) => {
    const cells = isElement(child, 'table') ? cellsOf(child) : [];
    const isMarked = /^(?:presentation|none)$/.test(attribute(child, 'role') ?? '');
    const isLayout = isMarked ? cells.every((cell) => isElement(cell, 'td')) : isFrame(child, cells);
    return cells.length > 0 && isLayout ? wrapped('div', cells.map(asBox)) : child;
  });
}

/** Returns whether the only cell of a table is a frame around text. A heading cell or a caption is part of a table. */
function isFrame(table: HtmlNode, cells: readonly HtmlNode[]): boolean {
  const hasCaption = (table.children ?? []).some((child) => isElement(child, 'caption'));
  return cells.length === 1 && !hasCaption && cells.every((cell) => isElement(cell, 'td'));
}

/** Returns the cells of a table, without those of the tables in it. */
function cellsOf(node: HtmlNode): HtmlNode[] {
  return (node.children ?? []).flatMap((child) => {
    if (isElement(child, 'td', 'th', 'caption')) return isElement(child, 'caption') ? [] : [child];
    return isElement(child, 'tbody', 'thead', 'tfoot', 'tr') ? cellsOf(child) : [];
  });
}

function asBox(cell: HtmlNode): HtmlNode {
  return wrapped('div', cell.children ?? [], { style: attribute(cell, 'style') });
}
