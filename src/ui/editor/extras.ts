import { closeBrackets, closeBracketsKeymap, startCompletion } from '@codemirror/autocomplete';
import { highlightSelectionMatches, openSearchPanel, search, searchPanelOpen } from '@codemirror/search';
import { type Extension, Prec } from '@codemirror/state';
import { type EditorView, keymap } from '@codemirror/view';
import type * as Y from 'yjs';
import { askInPlace } from './ask/ask-place';
import { selectionBubble } from './bubble/selection-bubble';
import { caretInView } from './caret-in-view';
import { richCopy } from './clipboard/copy';
import { markdownPaste } from './clipboard/paste';
import { commandKeys } from './commands/command-keys';
import { typedMarks } from './commands/typed-marks';
import { completions } from './completions/completions';
import { diagrams } from './diagrams/diagram-widget';
import type { EditorOptions } from './editor-options';
import { drawnEmoji } from './emoji/drawn-emoji';
import { closeFence } from './fences/fence-source';
import { expressionSearch } from './find/expression/expression-search';
import { findKeys, findPanel } from './find/find-panel';
import { foldChevrons } from './folding/fold-chevrons';
import { foldHeadings } from './folding/fold-headings';
import { footnotes } from './footnotes/footnotes';
import { blockHandle, openBlockMenu } from './handles/block-handle';
import { fileCards } from './images/file-cards';
import { aboveKeyboard } from './keyboard/above-keyboard';
import { linkCard } from './links/link-card';
import { deleteAfterLink, deleteBeforeLink } from './links/link-edges';
import { references } from './links/references/references';
import { forceSource, type Span } from './live-preview/reveal';
import { presence } from './presence/presence';
import { DrawnSuggestions } from './suggestions/suggestions';
import { belowTable } from './table/below-table';
import { activeRange } from './table/cell-selection';
import { drawEditableTable } from './table/editing/table-editor';
import { tableDrawing } from './table/table-drawing';
import { tableKeys } from './table/table-keys';
import { tableReferences } from './table/table-references';
import { untitledPage } from './untitled/untitled-page';

const NO_SPANS: readonly Span[] = [];

/** What isn't needed to type the first character: search, menus, the clipboard. Loaded once the editor is ready. */
export function extras({ kind, ytext, awareness }: EditorOptions): Extension {
  return [
    presence(ytext, awareness),
    search({ top: true, createPanel: findPanel }),
    expressionSearch,
    keymap.of(findKeys),
    // A match must be visible, even in a table or under hidden marks, while the search field has the focus.
    forceSource.of((state) =>
      searchPanelOpen(state) ? state.selection.ranges.filter((range) => !range.empty) : NO_SPANS,
    ),
    caretInView,
    askInPlace(),
    selectionBubble(),
    kind === 'markdown'
      ? markdownExtras()
      : [highlightSelectionMatches(), closeBrackets(), keymap.of(closeBracketsKeymap)],
  ];
}

function markdownExtras(): Extension {
  return [
    commandKeys(),
    completions(),
    markdownPaste(),
    richCopy(),
    linkCard(),
    references(),
    footnotes(),
    diagrams(),
    tableDrawing.of(drawEditableTable),
    tableReferences(),
    tableKeys(),
    belowTable(),
    blockHandle(),
    foldHeadings(),
    foldChevrons(),
    drawnEmoji(),
    fileCards(),
    aboveKeyboard(),
    typedMarks(),
    untitledPage(),
    Prec.highest(
      keymap.of([
        { key: 'Backspace', run: deleteBeforeLink },
        { key: 'Delete', run: deleteAfterLink },
      ]),
    ),
    Prec.high(keymap.of([{ key: 'Enter', run: closeFence }])),
  ];
}

export function drawnSuggestions(view: EditorView, ytext: Y.Text): DrawnSuggestions {
  return new DrawnSuggestions(view, ytext);
}

/** Opens the slash menu if a slash was typed before the menu was loaded. Otherwise does nothing. */
export function openSlashMenu(view: EditorView): void {
  if (view.hasFocus) startCompletion(view);
}

export function openSearch(view: EditorView): void {
  openSearchPanel(view);
}

/** Opens the menu of the block with the caret, beside the caret. */
export function openMenuAtCaret(view: EditorView): void {
  const { head } = activeRange(view.state);
  openBlockMenu(view, view.coordsAtPos(head) ?? view.dom.getBoundingClientRect());
}
