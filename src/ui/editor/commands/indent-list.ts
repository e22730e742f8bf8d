import type { ChangeSpec, EditorState, Line, StateCommand } from '@codemirror/state';
import { contentIndent, isListItem, type ListLine, parseListLine } from './list-line';
import { itemAbove, MAX_LINES, renumbered } from './lists';
import { isVerbatim } from './syntax';

/** Handles Tab in a list: indents the item and everything below it. Returns false outside lists. */
export const indentItem: StateCommand = ({ state, dispatch }) => {
  const block = selectedItems(state);
  if (!block) return false;
  const previous = itemAbove(state.doc, block.first.number, (lead) => lead.length <= block.item.lead.length);
  if (!previous || previous.item.lead.length < block.item.lead.length) return true;
  const by = contentIndent(previous.item) - block.item.lead.length;
  const changes: ChangeSpec[] = [];
  for (let n = block.first.number; n <= block.last; n++) {
    const line = state.doc.line(n);
    if (line.length > 0) changes.push({ from: line.from + quoteLength(line.text), insert: ' '.repeat(by) });
  }
  dispatch(
    renumbered(state, {
      changes,
      lines: [block.first.number, block.last + 1],
      fromOne: true,
      userEvent: 'input.indent',
    }),
  );
  return true;
};

/** Handles Shift+Tab in a list: moves the item and everything below it one level out. */
export const outdentItem: StateCommand = ({ state, dispatch }) => {
  const block = selectedItems(state);
  if (!block) return false;
  const parent = itemAbove(state.doc, block.first.number, (lead) => lead.length < block.item.lead.length);
  const quote = quoteLength(block.first.text);
  const by = block.item.lead.length - (parent?.item.lead.length ?? quote);
  if (by <= 0) return true;
  const changes: ChangeSpec[] = [];
  for (let n = block.first.number; n <= block.last; n++) {
    const line = state.doc.line(n);
    const start = line.from + quoteLength(line.text);
    const blank = /^[ \t]*/.exec(line.text.slice(start - line.from))?.[0].length ?? 0;
    changes.push({ from: start, to: start + Math.min(by, blank) });
  }
  dispatch(renumbered(state, { changes, lines: [block.first.number, block.last + 1], userEvent: 'delete.dedent' }));
  return true;
};

interface ItemBlock {
  first: Line;
  /** Number of the last line that moves along. It includes the lines below the selected items. */
  last: number;
  item: ListLine;
}

function selectedItems(state: EditorState): ItemBlock | undefined {
  const { from, to } = state.selection.main;
  if (state.readOnly || isVerbatim(state, from, 'block')) return undefined;
  const first = state.doc.lineAt(from);
  const item = parseListLine(first.text);
  if (!isListItem(item)) return undefined;
  let last = state.doc.lineAt(to).number;
  while (last < state.doc.lines && last - first.number < MAX_LINES) {
    const { text } = state.doc.line(last + 1);
    if (text.trim() === '' || parseListLine(text).lead.length <= item.lead.length) break;
    last++;
  }
  return { first, last, item };
}

function quoteLength(line: string): number {
  return /^(?:[ \t]*>)+[ \t]?/.exec(line)?.[0].length ?? 0;
}
