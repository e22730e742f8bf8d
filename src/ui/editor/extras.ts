import { closeBrackets, closeBracketsKeymap, startCompletion } from '@codemirror/autocomplete';
import { highlightSelectionMatches, openSearchPanel, search, searchKeymap, searchPanelOpen } from '@codemirror/search';
import { type Extension, Prec } from '@codemirror/state';
import { type EditorView, keymap } from '@codemirror/view';
import { askInPlace } from './ask/ask-place';
import { selectionBubble } from './bubble/selection-bubble';
import { richCopy } from './clipboard/copy';
import { markdownPaste } from './clipboard/paste';
import { completions } from './completions/completions';
import { diagrams } from './diagrams/diagram-widget';
import type { EditorKind } from './editor-options';
import { closeFence } from './fences/fence-source';
import { findPanel } from './find/find-panel';
import { foldHeadings } from './folding/fold-headings';
import { footnotes } from './footnotes/footnotes';
import { blockHandle } from './handles/block-handle';
import { linkCard } from './links/link-card';
import { deleteAfterLink, deleteBeforeLink } from './links/link-edges';
import { forceSource, type Span } from './live-preview/reveal';
import { belowTable } from './table/below-table';
import { untitledPage } from './untitled/untitled-page';

const NO_SPANS: readonly Span[] = [];

/** What nobody needs to type the first character: search, menus, the clipboard. Loaded when the editor stands. */
export function extras(kind: EditorKind): Extension {
  return [
    search({ top: true, createPanel: findPanel }),
    keymap.of([...searchKeymap, { key: 'Mod-h', run: openReplace, preventDefault: true }]),
    // What was found has to be seen, also in a table or under marks, while the focus is in the search field.
    forceSource.of((state) =>
      searchPanelOpen(state) ? state.selection.ranges.filter((range) => !range.empty) : NO_SPANS,
    ),
    askInPlace(),
    selectionBubble(),
    kind === 'markdown'
      ? markdownExtras()
      : [highlightSelectionMatches(), closeBrackets(), keymap.of(closeBracketsKeymap)],
  ];
}

function markdownExtras(): Extension {
  return [
    completions(),
    markdownPaste(),
    richCopy(),
    linkCard(),
    footnotes(),
    diagrams(),
    belowTable(),
    blockHandle(),
    foldHeadings(),
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

/** A slash that was typed before the menu was there opens it now; where there is none, nothing happens. */
export function openSlashMenu(view: EditorView): void {
  if (view.hasFocus) startCompletion(view);
}

export function openSearch(view: EditorView): void {
  openSearchPanel(view);
}

function openReplace(view: EditorView): boolean {
  openSearchPanel(view);
  view.dom.querySelector<HTMLInputElement>('.vr-find input[aria-label="Replace with"]')?.focus();
  return true;
}
