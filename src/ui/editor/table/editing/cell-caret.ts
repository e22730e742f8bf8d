/** The browser's selection in a cell, as offsets in the cell's text. */

export interface ShownSelection {
  anchor: number;
  head: number;
}

/** Returns the selection in a cell, or undefined if the selection is elsewhere. */
export function selectionIn(cell: HTMLElement | undefined): ShownSelection | undefined {
  const selection = window.getSelection();
  if (!cell || !selection?.anchorNode || !selection.focusNode) return undefined;
  if (!cell.contains(selection.anchorNode) || !cell.contains(selection.focusNode)) return undefined;
  return {
    anchor: offsetOf(cell, selection.anchorNode, selection.anchorOffset),
    head: offsetOf(cell, selection.focusNode, selection.focusOffset),
  };
}

function offsetOf(cell: HTMLElement, node: Node, offset: number): number {
  const range = document.createRange();
  range.setStart(cell, 0);
  range.setEnd(node, offset);
  return range.toString().length;
}

export function caretOffset(cell: HTMLElement | undefined): number | undefined {
  return selectionIn(cell)?.head;
}

export function placeCaret(cell: HTMLElement, offset: number): void {
  selectIn(cell, { anchor: offset, head: offset });
}

/** Selects part of a cell that shows its source, which is one text node. */
export function selectIn(cell: HTMLElement, { anchor, head }: ShownSelection): void {
  const text = cell.firstChild;
  const selection = window.getSelection();
  if (!(text instanceof Text)) selection?.collapse(cell, 0);
  else selection?.setBaseAndExtent(text, Math.min(anchor, text.length), text, Math.min(head, text.length));
}

/** Returns where a character of a cell that shows its source is on the screen. */
export function offsetRect(cell: HTMLElement, offset: number): DOMRect {
  const text = cell.firstChild;
  const range = document.createRange();
  range.selectNodeContents(cell);
  if (text instanceof Text) {
    range.setStart(text, Math.min(offset, text.length));
    range.setEnd(text, Math.min(offset + 1, text.length));
  }
  return range.getBoundingClientRect();
}

/** Selects the cell's text. The browser's "select all" would select the whole document, which is editable around it. */
export function selectContents(cell: HTMLElement | undefined): void {
  if (cell) window.getSelection()?.selectAllChildren(cell);
}

/** Inserts text through the browser's own editing, so that it fires an input event. */
export function insertText(text: string): void {
  document.execCommand('insertText', false, text);
}

export function readCell(cell: HTMLElement): string {
  return cell.textContent.replace(/\u00a0/g, ' ').replace(/[\r\n]+/g, ' ');
}
