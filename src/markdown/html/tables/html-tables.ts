import { CellCount } from '../html-limits';
import { attribute, classesOf, findNode, type HtmlNode, isElement, styleOf } from '../html-node';
import { linesOf, trimBreaks } from './table-cell';
import { separateCells } from './table-grid';

/**
 * Fixes tables for Markdown, in place. A cell is one line there, so line breaks are tags in it, and its blocks have
 * them between them. The first row becomes the heading, whether the source marks it as one or not.
 */
export function repairTables(parent: HtmlNode, count = new CellCount()): void {
  for (const child of parent.children ?? []) {
    if (isElement(child, 'table')) {
      if (!findNode(child, (node) => isElement(node, 'th'))) makeHeading(child);
      separateCells(child, count);
    }
    if (isElement(child, 'td', 'th')) repairCell(child);
    else repairTables(child, count);
  }
}

function makeHeading(table: HtmlNode): void {
  const row = findNode(table, (node) => isElement(node, 'tr'));
  for (const cell of row?.children ?? []) if (isElement(cell, 'td')) cell.tagName = 'th';
}

function repairCell(cell: HtmlNode): void {
  cell.properties = { ...cell.properties, align: alignmentOf(cell) };
  cell.children = linesOf(cell.children ?? []);
  // A break at the edge of a cell only keeps an empty one open, or is left from an editor.
  for (const edge of ['first', 'last'] as const) trimBreaks(cell.children, edge);
}

/** Returns the alignment of a cell. Left is the default, so it only counts if a class names it, as in our own files. */
function alignmentOf(cell: HtmlNode): string | undefined {
  const classes = classesOf(cell);
  const named = ['left', 'center', 'right'].find((name) => classes.includes(name));
  if (named !== undefined) return named;
  const written = attribute(cell, 'align') ?? styleOf(cell).get('text-align');
  return written === 'center' || written === 'right' ? written : undefined;
}
