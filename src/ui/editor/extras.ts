import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { highlightSelectionMatches, openSearchPanel, search, searchKeymap } from '@codemirror/search';
import type { Extension } from '@codemirror/state';
import { type EditorView, keymap } from '@codemirror/view';
import { slashMenu } from './commands/slash-menu';
import type { EditorKind } from './editor-options';

/** What nobody needs to type the first character: search, the slash menu, brackets. Loaded when the editor stands. */
export function extras(kind: EditorKind): Extension {
  return [
    search({ top: true }),
    keymap.of(searchKeymap),
    kind === 'markdown' ? slashMenu() : [highlightSelectionMatches(), closeBrackets(), keymap.of(closeBracketsKeymap)],
  ];
}

export function openSearch(view: EditorView): void {
  openSearchPanel(view);
}
