import { search } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { expect, test } from 'vitest';
import { findPanel, openReplace } from '@/ui/editor/find/find-panel';

test('Ctrl+H focuses the search field, filled with the selection; the replacement is next', () => {
  const focused = (selection: { anchor: number; head: number }) => {
    const state = EditorState.create({ doc: 'a hot bed', selection, extensions: search({ createPanel: findPanel }) });
    const view = new EditorView({ state, parent: document.body });
    openReplace(view);
    const label = document.activeElement?.getAttribute('aria-label');
    view.destroy();
    return label;
  };
  expect(focused({ anchor: 0, head: 0 })).toBe('Find');
  expect(focused({ anchor: 2, head: 5 })).toBe('Replace with');
});
