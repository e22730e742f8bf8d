import { type EditorState, type StateCommand, StateEffect } from '@codemirror/state';
import type { Command } from '@codemirror/view';
import { imageRequested } from '../images/image-request';
import { newTable } from '../table/table-source';
import { enclosing, isVerbatim } from './syntax';

/** Asks for the address of a link: of the one at the caret, or of one that the selection becomes. */
export const openLinkEditor: Command = (view) => {
  const { state } = view;
  if (state.readOnly || isVerbatim(state, state.selection.main.from)) return false;
  void import('../links/link-editor').then(({ editLink }) => editLink(view));
  return true;
};

export function isInLink(state: EditorState): boolean {
  return enclosing(state, state.selection.main, (name) => name === 'Link') !== null;
}

/** Asks for a picture or a file to put at the caret. */
export const insertImage: StateCommand = ({ state, dispatch }) => {
  if (state.readOnly || isVerbatim(state, state.selection.main.from)) return false;
  dispatch(state.update({ effects: imageRequested.of(null) }));
  return true;
};

/** A table was put in at this place: its first cell is where the person goes on. */
export const tableInserted = StateEffect.define<number>();

/** The caret goes below the table, where it is drawn as one. */
export const insertTable: StateCommand = insertBlock(() => {
  const text = newTable(3, 2);
  const below = text.length + 1;
  return { text, select: { from: below, to: below }, effect: (at) => tableInserted.of(at), belowIsPartOfIt: true };
});

export const insertRule: StateCommand = insertBlock(() => ({ text: '---', select: { from: 3, to: 3 } }));

/** A fence around the selected lines, or an empty one with the caret inside. */
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
  /** Text on the very next line would belong to the block: a blank line has to stand between. */
  belowIsPartOfIt?: boolean;
}

/** Puts a block in place of the selection on lines of its own, with a blank line to what stands around it. */
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

/** At the very end a line to go on writing is added below. */
function gapBelow(state: EditorState, lineNumber: number, needsBlank: boolean): string {
  if (lineNumber >= state.doc.lines) return needsBlank ? '\n\n' : '\n';
  return state.doc.line(lineNumber + 1).text.trim() === '' ? '' : '\n';
}
