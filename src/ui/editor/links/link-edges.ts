import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import { findClusterBreak, type StateCommand } from '@codemirror/state';
import type { LinkSource } from './link-source';
import { linkOf } from './link-source';

/**
 * Backspace and Delete at the edges of a link whose marks are hidden. They delete the visible character next to the
 * caret, never a mark. Deleting the last character of the link's text deletes the whole link.
 */
export const deleteBeforeLink: StateCommand = (target) => deleteAtEdge(target, false);
export const deleteAfterLink: StateCommand = (target) => deleteAtEdge(target, true);

function deleteAtEdge({ state, dispatch }: Parameters<StateCommand>[0], forward: boolean): boolean {
  const { main } = state.selection;
  if (!main.empty || state.readOnly) return false;
  const edit = editAt(state, main.head, forward);
  if (!edit) return false;
  dispatch(
    state.update({ changes: edit, userEvent: forward ? 'delete.forward' : 'delete.backward', scrollIntoView: true }),
  );
  return true;
}

function editAt(state: EditorState, pos: number, forward: boolean): { from: number; to: number } | undefined {
  const link = linkTouching(state, pos);
  if (!link || link.label.from === link.label.to) return undefined;
  const { label } = link;
  const isAtStart = pos === link.from || pos === label.from;
  const isAtEnd = pos === label.to || pos === link.to;
  if (forward && isAtStart && pos === link.from) return inLabel(state, link, true);
  if (!forward && isAtEnd && pos === link.to) return inLabel(state, link, false);
  if (!forward && pos === label.from && link.from > 0) return neighbour(state, link.from, false);
  if (forward && pos === label.to && link.to < state.doc.length) return neighbour(state, link.to, true);
  return undefined;
}

/** Returns the first or last character of the text, or the whole link if it has no other character. */
function inLabel(state: EditorState, link: LinkSource, first: boolean): { from: number; to: number } {
  const { from, to } = neighbour(state, first ? link.label.from : link.label.to, first);
  const isAll = from <= link.label.from && to >= link.label.to;
  return isAll ? { from: link.from, to: link.to } : { from, to };
}

function neighbour(state: EditorState, pos: number, forward: boolean): { from: number; to: number } {
  const line = state.doc.lineAt(pos);
  const other =
    pos === (forward ? line.to : line.from)
      ? pos + (forward ? 1 : -1)
      : line.from + findClusterBreak(line.text, pos - line.from, forward);
  return { from: Math.min(pos, other), to: Math.max(pos, other) };
}

function linkTouching(state: EditorState, pos: number): LinkSource | undefined {
  for (const side of [-1, 1] as const) {
    for (let node = syntaxTree(state).resolveInner(pos, side); node.parent; node = node.parent) {
      if (node.name === 'Link') return linkOf(state, node);
    }
  }
  return undefined;
}
