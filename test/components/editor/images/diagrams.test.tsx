import { ensureSyntaxTree } from '@codemirror/language';
import { Compartment, EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { afterEach, describe, expect, test } from 'vitest';
import { diagrams } from '@/ui/editor/diagrams/diagram-widget';
import { livePreview } from '@/ui/editor/live-preview/live-preview';
import { markdown } from '@/ui/editor/markdown/language';
import { holdSelectionEvents } from '../../../support/selection-events';

holdSelectionEvents();

const TEXT =
  'Before.\n\n```mermaid\nflowchart LR\n  A --> B\n```\n\n```js\nx\n```\n\n> ```mermaid\n> flowchart\n> ```\n';
const late = new Compartment();
let view: EditorView;
afterEach(() => view.destroy());

function open(mode: 'live' | 'reading') {
  const fixed = mode === 'reading' ? [EditorState.readOnly.of(true)] : [];
  const extensions = [markdown(), livePreview({ mode, onOpenLink: undefined }), late.of([]), fixed];
  const state = EditorState.create({ doc: TEXT, extensions });
  ensureSyntaxTree(state, TEXT.length, 5_000);
  view = new EditorView({ state, parent: document.body });
}
const drawn = () => [...view.dom.querySelectorAll<HTMLElement>('.vr-diagram')];

describe.each(['live', 'reading'] as const)('in %s mode', (mode) => {
  test('a code block of mermaid becomes a diagram as soon as the extension has loaded; others stay code', () => {
    open(mode);
    expect(drawn()).toHaveLength(0);
    view.dispatch({ effects: late.reconfigure(diagrams()) });
    expect(drawn().map((dom) => dom.textContent)).toEqual(['flowchart LR\n  A --> B']);
    expect(view.dom.textContent).toContain('x');
    expect(view.state.doc.toString()).toBe(TEXT);
  });
});

test('the code shows again where the caret is, and a block that is too large says so with its code', async () => {
  open('live');
  view.dispatch({ effects: late.reconfigure(diagrams()) });
  view.focus();
  view.dispatch({ selection: { anchor: TEXT.indexOf('A -->') } });
  await expect.poll(() => drawn().length).toBe(0);
  view.dispatch({ selection: { anchor: 0 } });
  expect(drawn()).toHaveLength(1);
  view.dispatch({ changes: { from: TEXT.indexOf('  A -->'), insert: '  A --> B\n'.repeat(400) } });
  await expect.poll(() => drawn()[0]?.textContent, { timeout: 20_000 }).toContain('too long to draw');
  expect(drawn()[0]?.querySelector('pre')?.textContent).toContain('A --> B');
});

test('a diagram that may block the page for seconds is drawn only when the reader asks for it', async () => {
  open('reading');
  view.dispatch({ changes: { from: TEXT.indexOf('  A -->'), insert: '  A --> B\n'.repeat(80) } });
  view.dispatch({ effects: late.reconfigure(diagrams()) });
  const offer = drawn()[0]?.querySelector('button');
  expect(offer?.textContent).toBe('Draw this large diagram');
  expect(drawn()[0]?.querySelector('pre')?.textContent).toContain('A --> B');
  offer?.click();
  await expect.poll(() => drawn()[0]?.querySelector('button')).toBeNull();
});
