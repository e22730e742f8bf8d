import { autocompletion, type Completion, completionStatus, startCompletion } from '@codemirror/autocomplete';
import type { EditorState, Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { closeEmoji, emojiCompletions } from '../emoji/emoji-completions';
import { drawnIcon, type IconName } from '../icons/drawn-icon';
import { lowestVisible } from '../keyboard/above-keyboard';
import { documentCompletions } from './document-links';
import { languageCompletions } from './fence-languages';
import { mentionCompletions } from './people-and-dates';
import { type ExplainedCompletion, SLASH, slashCompletions } from './slash-menu';
import './completions.css';

/** What the editor of Markdown offers while one types: blocks, documents, people, dates, emoji, languages. */
export function completions(): Extension {
  return [
    autocompletion({
      override: [slashCompletions, documentCompletions, mentionCompletions, emojiCompletions, languageCompletions],
      icons: false,
      maxRenderedOptions: 60,
      closeOnBlur: true,
      tooltipClass: (state) => (isAtSlash(state) ? 'vr-menu vr-slash' : 'vr-menu'),
      // A completion names its icon as its type.
      addToOptions: [
        { render: drawIcon, position: 20 },
        { render: drawNote, position: 90 },
      ],
    }),
    closeEmoji,
    reopenSlashMenu,
    roomForSlashMenu,
  ];
}

function drawIcon({ type }: Completion): Node | null {
  return type ? drawnIcon(type as IconName) : null;
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

/** What the menu takes below the caret, in CSS pixels, and how much of the text stays above it. */
const MENU_ROOM = 350;
const KEPT_ABOVE = 96;

/** Scrolls before the menu opens, so that it opens downwards and doesn't cover what was just written. */
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

/** Nothing matched what was typed behind a slash, and the person takes letters back: the menu comes back too. */
const reopenSlashMenu = EditorView.updateListener.of(({ transactions, state, view }) => {
  if (!transactions.some((transaction) => transaction.isUserEvent('delete.backward'))) return;
  if (completionStatus(state) === null && isAtSlash(state)) queueMicrotask(() => startCompletion(view));
});
