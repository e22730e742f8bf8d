import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import type { EditorState, Text, TransactionSpec } from '@codemirror/state';
import type { Tree } from '@lezer/common';
import { blockFrom, nextBlock } from '../markdown/top-level';

/** The lines of a block at the top level of a document: offsets of their first and last character. */
export interface BlockRange {
  from: number;
  to: number;
}

/** Returns the block at a position, or the next one if the position is between two; undefined below the last one. */
export function blockAtPos(state: EditorState, pos: number): BlockRange | undefined {
  const line = state.doc.lineAt(pos);
  const node = blockFrom(treeTo(state, line.to), line.from + 1);
  return node && node.from <= line.to ? linesOf(state.doc, node) : undefined;
}

const TEXT_BLOCK = /^(?:Paragraph|ATXHeading\d|SetextHeading\d|BulletList|OrderedList|Blockquote)$/;

/** Returns whether a block is text that can become a heading, a list or a quote. A table or code can't. */
export function isTextBlock(state: EditorState, { from, to }: BlockRange): boolean {
  const node = blockFrom(treeTo(state, to), from + 1);
  return node !== null && TEXT_BLOCK.test(node.name);
}

/** Returns all blocks whose lines touch a part of the document. */
export function blocksBetween(state: EditorState, from: number, to: number): BlockRange[] {
  const blocks: BlockRange[] = [];
  for (let node = blockFrom(treeTo(state, to), from); node && node.from <= to; node = nextBlock(node)) {
    blocks.push(linesOf(state.doc, node));
  }
  return blocks;
}

const PATIENCE_MS = 50;

/** Returns the tree parsed up to a position if parsing is quick enough, else the tree parsed so far. */
export function treeTo(state: EditorState, pos: number): Tree {
  return ensureSyntaxTree(state, pos, PATIENCE_MS) ?? syntaxTree(state);
}

export function linesOf(doc: Text, node: { from: number; to: number }): BlockRange {
  const end = Math.max(node.from, Math.min(node.to, doc.length));
  // Some nodes end after the line break of their last line.
  const last = doc.lineAt(end > node.from && doc.lineAt(end).from === end ? end - 1 : end);
  return { from: doc.lineAt(node.from).from, to: last.to };
}

/** Moves a block before the line that starts at `target`, or to the end. Blank lines separate it from the others. */
export function moveBlock(state: EditorState, block: BlockRange, target: number): TransactionSpec | undefined {
  if (target >= block.from && target <= withGapBelow(state.doc, block)) return undefined;
  const text = state.sliceDoc(block.from, block.to);
  const isAtEnd = target >= state.doc.length;
  const insert = isAtEnd ? `${gapAtEnd(state.doc)}${text}` : `${text}\n\n`;
  const changes = state.changes([removal(state.doc, block), { from: Math.min(target, state.doc.length), insert }]);
  const start = changes.mapPos(Math.min(target, state.doc.length), -1) + (isAtEnd ? insert.length - text.length : 0);
  const { head } = state.selection.main;
  // The caret stays at its place in the text, or goes to the end of the block.
  const offset = head >= block.from && head <= block.to ? head - block.from : text.length;
  return { changes, selection: { anchor: start + offset }, userEvent: 'move.block', scrollIntoView: true };
}

/** Inserts a copy of the block below it and moves the caret into the copy. */
export function duplicateBlock(state: EditorState, block: BlockRange): TransactionSpec {
  const insert = `\n\n${state.sliceDoc(block.from, block.to)}`;
  return {
    changes: { from: block.to, insert },
    selection: { anchor: block.to + insert.length },
    userEvent: 'input.block',
    scrollIntoView: true,
  };
}

export function deleteBlock(state: EditorState, block: BlockRange): TransactionSpec {
  return { changes: removal(state.doc, block), userEvent: 'delete.block' };
}

/** Returns the block with the blank lines between it and the next block, or the previous one if it is the last. */
export function removal(doc: Text, block: BlockRange): { from: number; to: number } {
  const end = withGapBelow(doc, block);
  if (end < doc.length || block.from === 0) return { from: block.from, to: end };
  let above = doc.lineAt(block.from).number - 1;
  while (above > 1 && doc.line(above).text.trim() === '') above--;
  return { from: doc.line(above).to, to: end };
}

/** Returns where the next block begins, or the end of the document. */
function withGapBelow(doc: Text, { to }: BlockRange): number {
  let below = doc.lineAt(to).number + 1;
  while (below <= doc.lines && doc.line(below).text.trim() === '') below++;
  return below <= doc.lines ? doc.line(below).from : doc.length;
}

export function gapAtEnd(doc: Text): string {
  const last = doc.line(doc.lines);
  if (last.text.trim() !== '') return '\n\n';
  return doc.lines > 1 && doc.line(doc.lines - 1).text.trim() !== '' ? '\n' : '';
}
