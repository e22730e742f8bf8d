import {
  type ChangeSpec,
  EditorSelection,
  type EditorState,
  type SelectionRange,
  type StateCommand,
} from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import { parseListLine } from './list-line';
import { enclosing, isVerbatim } from './syntax';

export type InlineFormat = 'bold' | 'italic' | 'strike' | 'code' | 'highlight' | 'math';

interface InlineSyntax {
  node: string;
  /** Name of the mark nodes inside the node. If undefined, one character on each side is the mark. */
  markNode: string | undefined;
  mark: string;
}

const SYNTAX: Readonly<Record<InlineFormat, InlineSyntax>> = {
  bold: { node: 'StrongEmphasis', markNode: 'EmphasisMark', mark: '**' },
  italic: { node: 'Emphasis', markNode: 'EmphasisMark', mark: '*' },
  strike: { node: 'Strikethrough', markNode: 'StrikethroughMark', mark: '~~' },
  highlight: { node: 'Highlight', markNode: 'HighlightMark', mark: '==' },
  code: { node: 'InlineCode', markNode: 'CodeMark', mark: '`' },
  math: { node: 'InlineMath', markNode: undefined, mark: '$' },
};

/** Puts marks around the selection, or the word at the caret. Removes them if it is inside that format already. */
export function toggleInline(format: InlineFormat): StateCommand {
  const syntax = SYNTAX[format];
  return ({ state, dispatch }) => {
    if (state.readOnly || isVerbatim(state, state.selection.main.from, 'block')) return false;
    const spec = state.changeByRange((range) => toggleRange(state, range, syntax));
    dispatch(state.update(spec, { userEvent: 'input.format', scrollIntoView: true }));
    return true;
  };
}

/** Returns whether a range has a format. The toolbar shows it as pressed. */
export function hasInline(state: EditorState, format: InlineFormat, { from, to }: SelectionRange): boolean {
  return enclosing(state, { from, to }, (name) => name === SYNTAX[format].node) !== null;
}

interface RangeChange {
  changes: ChangeSpec;
  range: SelectionRange;
}

function toggleRange(state: EditorState, selected: SelectionRange, syntax: InlineSyntax): RangeChange {
  const around = enclosing(state, selected, (name) => name === syntax.node);
  if (around) return unwrap(state, around, selected, syntax);
  if (selected.empty && isBetweenMarks(state, selected.head, syntax.mark)) {
    const { length } = syntax.mark;
    return {
      changes: { from: selected.head - length, to: selected.head + length },
      range: EditorSelection.cursor(selected.head - length),
    };
  }
  const range = selected.empty ? (state.wordAt(selected.head) ?? selected) : selected;
  return wrap(state, range, { mark: syntax.mark, caret: selected.empty ? selected.head : undefined });
}

function isBetweenMarks(state: EditorState, at: number, mark: string): boolean {
  return (
    at >= mark.length && state.sliceDoc(at - mark.length, at) === mark && state.sliceDoc(at, at + mark.length) === mark
  );
}

function unwrap(state: EditorState, node: SyntaxNode, range: SelectionRange, syntax: InlineSyntax): RangeChange {
  const marks = syntax.markNode
    ? node.getChildren(syntax.markNode).map(({ from, to }) => ({ from, to }))
    : [
        { from: node.from, to: node.from + 1 },
        { from: node.to - 1, to: node.to },
      ];
  const changes = state.changes(marks);
  return { changes, range: range.map(changes) };
}

/**
 * Puts marks around the text of each selected line, after its list and quote marks and without the white space around
 * it: `** word**` would not be bold, and emphasis does not span blocks.
 */
function wrap(
  state: EditorState,
  range: SelectionRange,
  { mark, caret }: { mark: string; caret: number | undefined },
): RangeChange {
  if (range.empty) {
    return {
      changes: { from: range.head, insert: mark + mark },
      range: EditorSelection.cursor(range.head + mark.length),
    };
  }
  const inserts: { from: number; insert: string }[] = [];
  for (let pos = range.from; pos <= range.to; ) {
    const line = state.doc.lineAt(pos);
    const content = contentOf(line.text, pos - line.from, Math.min(range.to, line.to) - line.from);
    if (content) {
      inserts.push({ from: line.from + content.from, insert: mark }, { from: line.from + content.to, insert: mark });
    }
    pos = line.to + 1;
  }
  const changes = state.changes(inserts);
  if (caret !== undefined) return { changes, range: EditorSelection.cursor(changes.mapPos(caret, 1)) };
  return {
    changes,
    range: EditorSelection.range(changes.mapPos(range.from, 1), changes.mapPos(range.to, -1)),
  };
}

function contentOf(line: string, from: number, to: number): { from: number; to: number } | undefined {
  const heading = /^ {0,3}#{1,6}[ \t]+/.exec(line)?.[0].length ?? 0;
  const start = Math.max(from, heading, parseListLine(line).contentStart);
  const text = line.slice(start, to);
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  const first = start + text.indexOf(trimmed);
  return { from: first, to: first + trimmed.length };
}
