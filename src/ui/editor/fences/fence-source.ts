import type { EditorState, StateCommand, TransactionSpec } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import { enclosing } from '../commands/syntax';

/** Each character before the mark matches in only one way. Otherwise a deep quote takes exponential time. */
const OPENING = /^((?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t])*)(`{3,}|~{3,})([^`]*)$/;

/** Returns the language after a fence's opening mark, as written. */
export function fenceLanguage(state: EditorState, fence: SyntaxNode): string {
  const info = fence.getChild('CodeInfo');
  return info ? (/^[^\s{]*/.exec(state.sliceDoc(info.from, info.to))?.[0] ?? '') : '';
}

/** Returns the fence that begins on a position's line. */
export function fenceAt(state: EditorState, pos: number): SyntaxNode | undefined {
  const line = state.doc.lineAt(pos);
  const found = enclosing(state, { from: line.to, to: line.to }, (name) => name === 'FencedCode');
  return found && found.from >= line.from ? found : undefined;
}

/** Changes or removes a fence's language. Text after the language stays. */
export function setFenceLanguage(state: EditorState, fence: SyntaxNode, language: string): TransactionSpec {
  const mark = fence.getChild('CodeMark');
  const from = mark?.to ?? fence.from;
  const blank = /^[ \t]*/.exec(state.sliceDoc(from, state.doc.lineAt(from).to))?.[0].length ?? 0;
  const to = from + blank + fenceLanguage(state, fence).length;
  return { changes: { from, to, insert: language }, userEvent: 'input.format' };
}

/** Handles Enter after the mark that opens a fence: inserts the closing mark, unless there is one. */
export const closeFence: StateCommand = ({ state, dispatch }) => {
  const { main } = state.selection;
  const line = state.doc.lineAt(main.head);
  if (!main.empty || state.readOnly || main.head !== line.to) return false;
  const [, lead = '', mark] = OPENING.exec(line.text) ?? [];
  if (mark === undefined) return false;
  const fence = fenceAt(state, line.from);
  if (!fence || isClosed(state, fence, line.number)) return false;
  const indent = lead.replace(/[-*+]|\d{1,9}[.)]/g, (sign) => ' '.repeat(sign.length));
  const insert = `\n${indent}\n${indent}${mark}`;
  const anchor = main.head + 1 + indent.length;
  dispatch(
    state.update({
      changes: { from: main.head, insert },
      selection: { anchor },
      userEvent: 'input',
      scrollIntoView: true,
    }),
  );
  return true;
};

/**
 * Returns whether a fence has its own closing mark. If the body contains a line that opens another fence, the closing
 * mark belongs to that fence, and this one is unclosed.
 */
function isClosed(state: EditorState, fence: SyntaxNode, openingLine: number): boolean {
  const last = fence.lastChild;
  if (last?.name !== 'CodeMark' || state.doc.lineAt(last.from).number === openingLine) return false;
  const body = state.sliceDoc(state.doc.line(openingLine).to, last.from);
  return body.length > 20_000 || !/\n[ \t]*(?:`{3,}|~{3,})[\w+#-]+[ \t]*(?=\n)/.test(body);
}
