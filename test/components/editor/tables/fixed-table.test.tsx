import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { expect, test } from 'vitest';
import { livePreview } from '@/ui/editor/live-preview/live-preview';
import { markdown } from '@/ui/editor/markdown/language';
import { drawEditableTable } from '@/ui/editor/table/editing/table-editor';
import { tableDrawing } from '@/ui/editor/table/table-drawing';

test('a table that can’t be edited takes the focus, under the names of its columns, so that keys scroll it', () => {
  const tableOf = (isFixed: boolean) => {
    const preview = [livePreview({ mode: 'live' }), tableDrawing.of(drawEditableTable)];
    const extensions = [markdown(), preview, EditorState.readOnly.of(isFixed)];
    const state = EditorState.create({ doc: '| Name | Due |\n| --- | --- |\n| a | b |\n\nEnd', extensions });
    ensureSyntaxTree(state, state.doc.length, 5_000);
    return new EditorView({ state, parent: document.body }).contentDOM.querySelector('table');
  };
  expect(tableOf(false)?.hasAttribute('tabindex')).toBe(false);
  expect(tableOf(true)?.tabIndex).toBe(0);
  expect(tableOf(true)?.ariaLabel).toBe('Name, Due');
});
