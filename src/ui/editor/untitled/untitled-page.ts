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
 * A new page holds only the mark of a heading, so that the first words are its title. While there is no title, the line
 * says so; a text with a heading of its own that is pasted there takes its place.
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

/** What is done instead of pasting a text that has its own heading behind the mark of the empty one. */
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
