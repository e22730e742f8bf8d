import { EditorState, type Extension, type Transaction, type TransactionSpec } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from '@codemirror/view';
import { t } from '@/generated/messages/editor/untitled';

/**
 * A new page contains only the mark of a heading, so that the first words become its title. Until there is a title,
 * that line shows a hint. A pasted text that starts with its own heading replaces it.
 */
export function untitledPage(): Extension {
  return [
    ViewPlugin.fromClass(TitleHints, { decorations: ({ hints }) => hints }),
    EditorState.transactionFilter.of((transaction) =>
      transaction.isUserEvent('input.paste') ? (pastedOver(transaction) ?? transaction) : transaction,
    ),
  ];
}

const EMPTY_TITLE = /^#\s*$/;
const HEADING = /^\s*#{1,6}\s/;

function isUntitled(state: EditorState): boolean {
  return state.doc.length < 8 && EMPTY_TITLE.test(state.doc.toString());
}

class TitleHint extends WidgetType {
  override toDOM(): HTMLElement {
    const hint = document.createElement('span');
    hint.className = 'cm-placeholder';
    hint.textContent = t('title');
    hint.setAttribute('aria-hidden', 'true');
    return hint;
  }
}

const HINT = Decoration.widget({ widget: new TitleHint(), side: 1 });

class TitleHints {
  hints: DecorationSet;

  constructor(view: EditorView) {
    this.hints = hintsFor(view);
  }

  update({ docChanged, view }: ViewUpdate): void {
    if (docChanged) this.hints = hintsFor(view);
  }
}

function hintsFor({ state }: EditorView): DecorationSet {
  return isUntitled(state) ? Decoration.set(HINT.range(state.doc.line(1).to)) : Decoration.none;
}

/** Returns a change that replaces the page with a pasted text that has its own heading; undefined for other pastes. */
function pastedOver({ startState, changes, newDoc, scrollIntoView }: Transaction): TransactionSpec | undefined {
  if (!isUntitled(startState)) return undefined;
  let pasted = '';
  changes.iterChanges((_fromA, _toA, fromB, toB) => {
    pasted += newDoc.sliceString(fromB, toB);
  });
  if (!HEADING.test(pasted)) return undefined;
  const insert = pasted.trimStart();
  return {
    changes: { from: 0, to: startState.doc.length, insert },
    selection: { anchor: insert.length },
    userEvent: 'input.paste',
    scrollIntoView,
  };
}
