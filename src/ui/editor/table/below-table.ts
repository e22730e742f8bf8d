import { syntaxTree } from '@codemirror/language';
import { EditorState, type Extension, type Transaction, type TransactionSpec } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { blockAt } from '../live-preview/block-widgets';
import { focusField, previewMode } from '../live-preview/reveal';
import { markdown } from '../markdown/language';
import { blockFrom } from '../markdown/top-level';
import { goBelowBlock, isBlankAt } from './below-block';

/**
 * Keeps text below a table separate from it, whether it is written there or gets there when what was between is deleted.
 * In Markdown, the line right below a table is its next row, which surprises people who see a drawn table. Only a typed
 * pipe is meant as the start of a row.
 */
export function belowTable(): Extension {
  return [
    EditorState.transactionFilter.of((transaction) => {
      const gap = gapFor(transaction);
      return gap ? [transaction, gap] : transaction;
    }),
    EditorView.domEventHandlers({
      // An input method writes into the existing line, so the gap must be there before it starts.
      compositionstart(_event, view) {
        const { head, empty } = view.state.selection.main;
        if (!empty || view.state.readOnly || !isDrawn(view.state) || !isBlankBelowTable(view.state, head)) return false;
        view.dispatch({ changes: { from: head, insert: '\n' }, selection: { anchor: head + 1 }, userEvent: 'input' });
        return false;
      },
      mousedown: clickBelowEnd,
    }),
  ];
}

/** Returns whether tables are drawn. In source mode they aren't, and authors can write what they like below a table. */
function isDrawn(state: EditorState): boolean {
  return state.field(focusField, false) !== undefined && state.facet(previewMode) === 'live';
}

/** Returns the blank lines that a person's edit needs below a table. */
function gapFor(transaction: Transaction): TransactionSpec | undefined {
  const { startState, changes } = transaction;
  const isOwn = ['input', 'delete', 'move'].some((event) => transaction.isUserEvent(event));
  if (!transaction.docChanged || !isOwn || transaction.isUserEvent('input.type.compose')) return undefined;
  if (!isDrawn(startState)) return undefined;
  const gaps: Gap[] = [];
  changes.iterChanges((from, _to, start, end) => {
    if (gaps.length === 0) gaps.push(...gapsAround(transaction, { from, start, end }));
  });
  const [first] = gaps;
  if (!first) return undefined;
  const { head } = transaction.newSelection.main;
  // Someone who took the mark off a line stays on it. Otherwise the caret keeps its place in front of the new line.
  const follows = head === first.from && startState.doc.lineAt(startState.selection.main.head).text.trim() !== '';
  const selection = follows ? { anchor: head + first.insert.length } : undefined;
  return { changes: gaps, ...(selection && { selection }), sequential: true };
}

interface Gap {
  from: number;
  insert: string;
}

/** A change: where it begins in the old text, and the inserted text in the new one. */
interface Change {
  from: number;
  start: number;
  end: number;
}

function gapsAround(transaction: Transaction, { from, start, end }: Change): Gap[] {
  const { startState, changes, newDoc } = transaction;
  const table = tableEndAbove(startState, from, start === end);
  if (table === undefined) return [];
  const tableEnd = changes.mapPos(table, -1);
  const row = newDoc.lineAt(tableEnd);
  if (row.to > tableEnd) return start === end ? [{ from: tableEnd, insert: '\n\n' }] : [];
  if (isBlankAt(newDoc, row.number + 1)) return [];
  const line = newDoc.line(row.number + 1);
  const isTyped = transaction.isUserEvent('input.type') && start >= line.from && start <= line.to;
  if (isTyped && line.text.startsWith('|')) return [];
  const wasBlank = from > table && startState.doc.lineAt(from).text.trim() === '';
  const isWritten = wasBlank && end > start;
  if (!isWritten && !isRow(line.text)) return [];
  const last = newDoc.lineAt(end);
  const needsGapBelow = isWritten && last.text.trim() !== '' && !isBlankAt(newDoc, last.number + 1);
  return [{ from: line.from, insert: '\n' }, ...(needsGapBelow ? [{ from: last.to, insert: '\n' }] : [])];
}

/**
 * Returns where the table ends that is right above the line of a position. If something is deleted, the position can
 * also be the table's end itself.
 */
function tableEndAbove(state: EditorState, pos: number, isDeletion: boolean): number | undefined {
  if (isDeletion && isTableEnd(state, pos)) return pos;
  const end = state.doc.lineAt(pos).from - 1;
  return end > 0 && isTableEnd(state, end) ? end : undefined;
}

function isTableEnd(state: EditorState, pos: number): boolean {
  const block = blockFrom(syntaxTree(state), pos);
  return block?.name === 'Table' && block.from < pos && block.to === pos;
}

const SMALL_TABLE = '| a |\n| - |\n';

/** Returns whether a line right below a table is its next row. A heading, for example, isn't. */
function isRow(line: string): boolean {
  const tree = markdown().language.parser.parse(SMALL_TABLE + line);
  return (blockFrom(tree, 0)?.to ?? 0) > SMALL_TABLE.length;
}

/** Returns whether a position is on a blank line right below a table. */
function isBlankBelowTable(state: EditorState, pos: number): boolean {
  const line = state.doc.lineAt(pos);
  return line.number > 1 && line.text.trim() === '' && isTableEnd(state, line.from - 1);
}

/** Handles a click into the empty page after a drawn block at the very end: moves the caret below the block. */
function clickBelowEnd(event: MouseEvent, view: EditorView): boolean {
  const { doc, readOnly } = view.state;
  if (readOnly || event.button !== 0 || event.target !== view.contentDOM || !blockAt(view.state, doc.length))
    return false;
  const end = view.lineBlockAt(doc.length).bottom + view.documentTop;
  if (event.clientY <= end) return false;
  event.preventDefault();
  view.focus();
  goBelowBlock(view, doc.length);
  return true;
}
