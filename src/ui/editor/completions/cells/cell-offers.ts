import { CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { closedEmoji, emojiCompletions } from '../../emoji/emoji-completions';
import { markdown } from '../../markdown/language';
import { pageActions } from '../../page-actions';
import { documentCompletions } from '../document-links';
import { mentionCompletions } from '../people-and-dates';

/** The text that a table cell shows, and the caret in it (UTF-16 offset). */
export interface CellText {
  text: string;
  caret: number;
}

/** What completes the text in a cell. Its offsets count from the start of the cell's text. */
export interface CellOffer {
  from: number;
  to: number;
  options: CompletionResult['options'];
  /** Returns the offer after more was typed; undefined if there is none without asking again. */
  next(cell: CellText): CellOffer | undefined;
}

/** A word before the cell's text, so that the text isn't read as a heading, a list or another block. */
const LEAD = 'x ';

/** Returns documents, people, dates or emoji for what stands before the caret in a cell; undefined if there are none. */
export async function offersFor(view: EditorView, cell: CellText): Promise<CellOffer | undefined> {
  const context = contextOf(view, cell);
  for (const source of [documentCompletions, mentionCompletions, emojiCompletions]) {
    const result = await source(context);
    if (result) return offerOf(view, result, cell);
  }
  return undefined;
}

/** Returns the emoji whose name ends with the colon before the caret, and where the name begins. */
export function emojiClosedIn(view: EditorView, cell: CellText): { from: number; emoji: string } | undefined {
  if (cell.text[cell.caret - 1] !== ':') return undefined;
  const { state, pos } = contextOf(view, cell);
  const found = closedEmoji(state, pos - 1);
  return found && { ...found, from: found.from - LEAD.length };
}

function contextOf(view: EditorView, { text, caret }: CellText): CompletionContext {
  const extensions = [markdown(), pageActions.of(view.state.facet(pageActions))];
  return new CompletionContext(EditorState.create({ doc: LEAD + text, extensions }), LEAD.length + caret, false);
}

function offerOf(view: EditorView, result: CompletionResult, { caret }: CellText): CellOffer {
  const { from, to = LEAD.length + caret, options, update } = result;
  return {
    from: from - LEAD.length,
    to: to - LEAD.length,
    options,
    next(cell) {
      const context = contextOf(view, cell);
      const next = update?.(result, from, context.pos, context);
      return next ? offerOf(view, next, cell) : undefined;
    },
  };
}
