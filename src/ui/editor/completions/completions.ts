import {
  acceptCompletion,
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  type CompletionSource,
  completionStatus,
  startCompletion,
} from '@codemirror/autocomplete';
import { type EditorState, type Extension, Prec } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { closeEmoji, emojiCompletions } from '../emoji/emoji-completions';
import { lowestVisible } from '../keyboard/above-keyboard';
import { cellList } from './cells/cell-list';
import { documentCompletions } from './document-links';
import { drawIcon } from './drawn-option';
import { languageCompletions } from './fence-languages';
import { mentionCompletions } from './people-and-dates';
import { type ExplainedCompletion, SLASH, slashCompletions } from './slash-menu';
import './completions.css';

const SOURCES: readonly CompletionSource[] = [
  slashCompletions,
  documentCompletions,
  mentionCompletions,
  emojiCompletions,
  languageCompletions,
];

/** One source that asks the others in turn. Separate sources without a result would disable the menu. */
async function offered(context: CompletionContext): Promise<CompletionResult | null> {
  for (const source of SOURCES) {
    const result = await source(context);
    if (result || context.aborted) return result;
  }
  return null;
}

/** Completions of the Markdown editor: blocks, documents, people, dates, emoji and languages. */
export function completions(): Extension {
  return [
    autocompletion({
      override: [offered],
      icons: false,
      maxRenderedOptions: 60,
      closeOnBlur: true,
      tooltipClass: (state) => (isAtSlash(state) ? 'vr-menu vr-slash' : 'vr-menu'),
      // A completion's type is the name of its icon.
      addToOptions: [
        { render: drawIcon, position: 20 },
        { render: drawNote, position: 90 },
      ],
    }),
    // Before the keys of Markdown lists: while completions are open, Enter and Tab choose one.
    Prec.highest(keymap.of([{ key: 'Tab', run: acceptCompletion }])),
    closeEmoji,
    cellList(),
    reopenSlashMenu,
    roomForSlashMenu,
  ];
}

function drawNote({ note }: ExplainedCompletion): Node | null {
  if (!note) return null;
  const element = document.createElement('span');
  element.className = 'vr-note';
  element.textContent = note;
  return element;
}

function isAtSlash(state: EditorState): boolean {
  const { head } = state.selection.main;
  const line = state.doc.lineAt(head);
  return SLASH.test(state.sliceDoc(Math.max(line.from, head - 60), head));
}

/** The height that the menu needs below the caret, and the height of the text kept above it, in CSS pixels. */
const MENU_ROOM = 350;
const KEPT_ABOVE = 96;

/** Scrolls before the menu opens, so that it opens downwards and doesn't cover the text just written. */
const roomForSlashMenu = EditorView.updateListener.of(({ transactions, state, view }) => {
  const typed = transactions.some((transaction) => transaction.isUserEvent('input.type'));
  if (!typed || completionStatus(state) === 'active' || !isAtSlash(state)) return;
  view.requestMeasure({
    key: MENU_ROOM,
    read: () => {
      const caret = view.coordsAtPos(state.selection.main.head);
      const box = view.scrollDOM.getBoundingClientRect();
      if (!caret) return 0;
      const bottom = Math.min(box.bottom, lowestVisible());
      return Math.min(caret.bottom + MENU_ROOM - bottom, caret.top - box.top - KEPT_ABOVE);
    },
    write: (missing) => {
      if (missing > 0) view.scrollDOM.scrollTop += missing;
    },
  });
});

/** Reopens the slash menu when the person deletes letters of a query that had no match. */
const reopenSlashMenu = EditorView.updateListener.of(({ transactions, state, view }) => {
  if (!transactions.some((transaction) => transaction.isUserEvent('delete.backward'))) return;
  if (completionStatus(state) === null && isAtSlash(state)) queueMicrotask(() => startCompletion(view));
});
