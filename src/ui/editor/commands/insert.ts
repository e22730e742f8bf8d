import { type EditorState, type SelectionRange, type StateCommand, StateEffect } from '@codemirror/state';
import type { Command } from '@codemirror/view';
import { t } from '@/generated/messages/editor/commands';
import { imageRequested } from '../images/image-request';
import { activeState } from '../table/cell-selection';
import { newTable } from '../table/editing/table-edits';
import { enclosing, isVerbatim } from './syntax';

/** Opens the form for a link's address: for the link at the caret, or for a new link made of the selection. */
export const openLinkEditor: Command = (view) => {
  const state = activeState(view.state);
  if (state.readOnly || isVerbatim(state, state.selection.main.from)) return false;
  void import('../links/link-editor').then(({ editLink }) => editLink(view));
  return true;
};

export function isInLink(state: EditorState, range: SelectionRange): boolean {
  return enclosing(state, range, (name) => name === 'Link') !== null;
}

/** Lets the person choose an image or a file to insert at the caret. */
export const insertImage: StateCommand = ({ state, dispatch }) => {
  if (state.readOnly || isVerbatim(state, state.selection.main.from)) return false;
  dispatch(state.update({ effects: imageRequested.of(null) }));
  return true;
};

/** A table was inserted at this offset. The person continues in its first cell. */
export const tableInserted = StateEffect.define<number>();

/** Inserts a table. The caret goes below it, because the preview draws a table only if the caret is outside. */
export const insertTable: StateCommand = insertBlock(() => {
  const text = newTable(
    [1, 2, 3].map((number) => t('column', { number: String(number) })),
    2,
  );
  const below = text.length + 1;
  return { text, select: { from: below, to: below }, effect: (at) => tableInserted.of(at), belowIsPartOfIt: true };
});

export const insertRule: StateCommand = insertBlock(() => ({ text: '---', select: { from: 3, to: 3 } }));

/** Puts a code fence around the selected lines, or inserts an empty one with the caret inside. */
export const insertCodeBlock: StateCommand = insertBlock((selected) => {
  const longest = Math.max(2, ...(selected.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const start = fence.length + 1;
  return { text: `${fence}\n${selected}\n${fence}`, select: { from: start, to: start + selected.length } };
});

export const insertMathBlock: StateCommand = insertBlock((selected) => ({
  text: `$$\n${selected}\n$$`,
  select: { from: 3, to: 3 + selected.length },
}));

interface Block {
  text: string;
  /** Offsets in `text`. */
  select: { from: number; to: number };
  effect?(at: number): StateEffect<number>;
  /** Whether text on the very next line would become part of the block, so that a blank line must separate them. */
  belowIsPartOfIt?: boolean;
}

/** Replaces the selection with a block on separate lines, with a blank line before and after it. */
export function insertBlock(make: (selected: string) => Block): StateCommand {
  return ({ state, dispatch }) => {
    const { from, to } = state.selection.main;
    if (state.readOnly || isVerbatim(state, from, 'block')) return false;
    const first = state.doc.lineAt(from);
    const last = state.doc.lineAt(to);
    const isWholeLine = from !== to || first.text.trim() === '';
    const block = make(from === to ? '' : state.sliceDoc(first.from, last.to));
    const start = isWholeLine ? first.from : last.to;
    const before = isWholeLine ? gapAbove(state, first.number) : '\n\n';
    const after = gapBelow(state, last.number, block.belowIsPartOfIt === true);
    const anchor = start + before.length;
    dispatch(
      state.update({
        changes: { from: start, to: last.to, insert: before + block.text + after },
        selection: { anchor: anchor + block.select.from, head: anchor + block.select.to },
        effects: block.effect?.(anchor),
        userEvent: 'input.block',
        scrollIntoView: true,
      }),
    );
    return true;
  };
}

function gapAbove(state: EditorState, lineNumber: number): string {
  return lineNumber > 1 && state.doc.line(lineNumber - 1).text.trim() !== '' ? '\n' : '';
}

/** Returns the line breaks to insert below a block. At the document's end they add a line to continue on. */
function gapBelow(state: EditorState, lineNumber: number, needsBlank: boolean): string {
  if (lineNumber >= state.doc.lines) return needsBlank ? '\n\n' : '\n';
  return state.doc.line(lineNumber + 1).text.trim() === '' ? '' : '\n';
}
