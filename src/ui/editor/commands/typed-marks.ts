import { EditorSelection, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { isVerbatim } from './syntax';

/** The mark that closes a mark typed over a selection. */
const CLOSING: Readonly<Record<string, string>> = {
  '*': '*',
  _: '_',
  '`': '`',
  '~': '~',
  '=': '=',
  '[': ']',
  '(': ')',
};

/** Handles typing that does more than insert: a mark over a selection, and `[]` at the start of a line. */
export function typedMarks(): Extension {
  return [EditorView.inputHandler.of(wrapSelection), EditorView.inputHandler.of(beginTask)];
}

/** Puts a mark that is typed over a selection around it instead of replacing it. Typing it again adds another pair. */
function wrapSelection(view: EditorView, from: number, to: number, text: string): boolean {
  const { state } = view;
  const { main } = state.selection;
  const close = CLOSING[text];
  if (close === undefined || main.empty || from !== main.from || to !== main.to) return false;
  if (state.readOnly || isVerbatim(state, from, 'block')) return false;
  view.dispatch({
    changes: [
      { from, insert: text },
      { from: to, insert: close },
    ],
    selection: EditorSelection.range(main.anchor + 1, main.head + 1),
    userEvent: 'input.format',
    scrollIntoView: true,
  });
  return true;
}

/** Starts a task when a space is typed after `[]` at the start of a line or of a list item. */
function beginTask(view: EditorView, from: number, to: number, text: string): boolean {
  const { state } = view;
  if (text !== ' ' || from !== to || state.readOnly) return false;
  const line = state.doc.lineAt(from);
  const [, lead, bullet = '- '] = /^(\s*)([-*+] )?\[\]$/.exec(line.text.slice(0, from - line.from)) ?? [];
  if (lead === undefined || isVerbatim(state, from, 'block')) return false;
  const insert = `${bullet}[ ] `;
  const start = line.from + lead.length;
  view.dispatch({
    changes: { from: start, to: from, insert },
    selection: { anchor: start + insert.length },
    userEvent: 'input.format',
    scrollIntoView: true,
  });
  return true;
}
