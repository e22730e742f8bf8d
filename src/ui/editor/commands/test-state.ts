import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState, type StateCommand } from '@codemirror/state';
import { markdown } from '../markdown/language';

/** Returns a Markdown state for tests. In the text, `‸` marks the caret, or two of them the ends of the selection. */
export function stateOf(marked: string): EditorState {
  const first = marked.indexOf('‸');
  const last = marked.lastIndexOf('‸');
  const doc = marked.replaceAll('‸', '');
  const selection = { anchor: Math.max(0, first), head: last > first ? last - 1 : Math.max(0, first) };
  const extensions = [markdown(), EditorState.lineSeparator.of('\n')];
  const state = EditorState.create({ doc, selection, extensions });
  ensureSyntaxTree(state, state.doc.length, 5_000);
  return state;
}

/** Returns the text after a command, with the caret marked as above; undefined if the command didn't apply. */
export function applied(marked: string, command: StateCommand): string | undefined {
  let state = stateOf(marked);
  const hasRun = command({
    state,
    dispatch: (transaction) => {
      state = transaction.state;
    },
  });
  if (!hasRun) return undefined;
  const { from, to } = state.selection.main;
  const text = state.doc.toString();
  return from === to
    ? `${text.slice(0, from)}‸${text.slice(from)}`
    : `${text.slice(0, from)}‸${text.slice(from, to)}‸${text.slice(to)}`;
}
