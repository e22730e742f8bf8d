import type { EditorState, StateCommand, TransactionSpec } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import { enclosing } from '../commands/syntax';

/** Each character before the mark can be read in one way only: otherwise a deep quote takes exponential time. */
const OPENING = /^((?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t])*)(`{3,}|~{3,})([^`]*)$/;

/** The language that a fence names after its opening mark, as written. */
export function fenceLanguage(state: EditorState, fence: SyntaxNode): string {
  const info = fence.getChild('CodeInfo');
  return info ? (/^[^\s{]*/.exec(state.sliceDoc(info.from, info.to))?.[0] ?? '') : '';
}

/** The fence that begins on the line of a position. */
export function fenceAt(state: EditorState, pos: number): SyntaxNode | undefined {
  const line = state.doc.lineAt(pos);
  const found = enclosing(state, { from: line.to, to: line.to }, (name) => name === 'FencedCode');
  return found && found.from >= line.from ? found : undefined;
}

/** Names another language for a fence, or none. What stands behind the name stays. */
export function setFenceLanguage(state: EditorState, fence: SyntaxNode, language: string): TransactionSpec {
  const mark = fence.getChild('CodeMark');
  const from = mark?.to ?? fence.from;
  const blank = /^[ \t]*/.exec(state.sliceDoc(from, state.doc.lineAt(from).to))?.[0].length ?? 0;
  const to = from + blank + fenceLanguage(state, fence).length;
  return { changes: { from, to, insert: language }, userEvent: 'input.format' };
}

/** Enter behind the mark that opens a fence writes the mark that closes it, unless it has one. */
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

/** A fence that is closed by the mark of the next one is not: its body then holds a mark that opens one. */
function isClosed(state: EditorState, fence: SyntaxNode, openingLine: number): boolean {
  const last = fence.lastChild;
  if (last?.name !== 'CodeMark' || state.doc.lineAt(last.from).number === openingLine) return false;
  const body = state.sliceDoc(state.doc.line(openingLine).to, last.from);
  return body.length > 20_000 || !/\n[ \t]*(?:`{3,}|~{3,})[\w+#-]+[ \t]*(?=\n)/.test(body);
}
