import { closeBrackets, closeBracketsKeymap, startCompletion } from '@codemirror/autocomplete';
import { highlightSelectionMatches, openSearchPanel, search, searchKeymap, searchPanelOpen } from '@codemirror/search';
import type { Extension } from '@codemirror/state';
import { type EditorView, keymap } from '@codemirror/view';
import { slashMenu } from './commands/slash-menu';
import type { EditorKind } from './editor-options';
import { forceSource, type Span } from './live-preview/reveal';

const NO_SPANS: readonly Span[] = [];

/** What nobody needs to type the first character: search, the slash menu, brackets. Loaded when the editor stands. */
export function extras(kind: EditorKind): Extension {
  return [
    search({ top: true }),
    keymap.of(searchKeymap),
    // What was found has to be seen, also in a table or under marks, while the focus is in the search field.
    forceSource.of((state) =>
      searchPanelOpen(state) ? state.selection.ranges.filter((range) => !range.empty) : NO_SPANS,
    ),
    kind === 'markdown' ? slashMenu() : [highlightSelectionMatches(), closeBrackets(), keymap.of(closeBracketsKeymap)],
  ];
}

/** A slash that was typed before the menu was there opens it now; where there is none, nothing happens. */
export function openSlashMenu(view: EditorView): void {
  if (view.hasFocus) startCompletion(view);
}

export function openSearch(view: EditorView): void {
  openSearchPanel(view);
}
