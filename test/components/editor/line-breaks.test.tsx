import { forceParsing } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { afterEach, expect, test } from 'vitest';
import { references } from '@/ui/editor/links/references/references';
import { livePreview } from '@/ui/editor/live-preview/live-preview';
import { markdown } from '@/ui/editor/markdown/language';

let view: EditorView;
afterEach(() => view.destroy());

test.each([
  'A [x][a\nb] c.\n\n[a b]: c',
  'A [x][a\nb] c.\n\n[a\nb]: c',
  '![x\ny][a]\n\n[a]: b.png',
  'A [x](c\n"t") d.',
  'A ![x\ny](b.png) d.',
  'A $a\n+ b$ d.',
  'A <!-- x\ny --> d.',
  '> A [x](c\n> "t") d.',
])('%j, with a line break in what is hidden, can be opened and read', (text) => {
  const doc = `Before.\n\n${text}\n\nAfter.`;
  for (const mode of ['live', 'reading'] as const) {
    const extensions = [markdown(), livePreview({ mode }), references()];
    view = new EditorView({ state: EditorState.create({ doc, extensions }), parent: document.body });
    forceParsing(view, doc.length, 20_000);
    view.dispatch({ changes: { from: 0, insert: 'Now. ' } });
    expect(view.contentDOM.textContent).toContain('After.');
    if (mode === 'live') view.destroy();
  }
});
