import { autocompletion, type Completion, completionStatus, startCompletion } from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { drawnIcon, type IconName } from '../icons/drawn-icon';
import { documentCompletions } from './document-links';
import { closeEmoji, emojiCompletions } from './emoji';
import { languageCompletions } from './fence-languages';
import { mentionCompletions } from './people-and-dates';
import { SLASH, slashCompletions } from './slash-menu';
import './completions.css';

/** What the editor of Markdown offers while one types: blocks, documents, people, dates, emoji, languages. */
export function completions(): Extension {
  return [
    autocompletion({
      override: [slashCompletions, documentCompletions, mentionCompletions, emojiCompletions, languageCompletions],
      icons: false,
      maxRenderedOptions: 60,
      closeOnBlur: true,
      tooltipClass: () => 'vr-menu',
      // A completion names its icon as its type.
      addToOptions: [{ render: drawIcon, position: 20 }],
    }),
    closeEmoji,
    reopenSlashMenu,
  ];
}

function drawIcon({ type }: Completion): Node | null {
  return type ? drawnIcon(type as IconName) : null;
}

/** Nothing matched what was typed behind a slash, and the person takes letters back: the menu comes back too. */
const reopenSlashMenu = EditorView.updateListener.of(({ transactions, state, view }) => {
  if (!transactions.some((transaction) => transaction.isUserEvent('delete.backward'))) return;
  const { head } = state.selection.main;
  const line = state.doc.lineAt(head);
  if (completionStatus(state) === null && SLASH.test(state.sliceDoc(Math.max(line.from, head - 60), head))) {
    queueMicrotask(() => startCompletion(view));
  }
});
