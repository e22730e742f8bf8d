import '@testing-library/jest-dom/vitest';
import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState, type Extension, Text } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { act, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { selectionBubble } from '@/ui/editor/bubble/selection-bubble';
import { drawContents } from '@/ui/editor/contents/contents';
import type { EditorHandle } from '@/ui/editor/editor-options';
import { footnotes } from '@/ui/editor/footnotes/footnotes';
import { removeUpload, showUpload, uploadMarks } from '@/ui/editor/images/upload/upload-marks';
import { livePreview } from '@/ui/editor/live-preview/live-preview';
import { markdown } from '@/ui/editor/markdown/language';
import { Outline } from '@/ui/editor/outline/Outline';
import { pasteCells } from '@/ui/editor/table/editing/paste-cells';
import { TableEditor } from '@/ui/editor/table/editing/table-editor';
import { TableView } from '@/ui/editor/table/table-view';
import { toastStore } from '@/ui/kit/feedback/toast-store';
import { holdSelectionEvents } from '../../support/selection-events';

holdSelectionEvents();

let view: EditorView;
afterEach(() => {
  vi.restoreAllMocks();
  view.destroy();
});

function open(doc: string, ...extensions: Extension[]) {
  const state = EditorState.create({ doc, extensions: [markdown(), extensions] });
  ensureSyntaxTree(state, doc.length, 5_000);
  view = new EditorView({ state, parent: document.body });
}

test('the table of contents keeps its entries, and the focus in it, while text below is typed', () => {
  open('# One\n\n## Two\n\nText');
  const dom = document.body.appendChild(document.createElement('span'));
  drawContents(view, dom);
  const [first] = dom.querySelectorAll('button');
  first?.focus();
  view.dispatch({ changes: { from: view.state.doc.length, insert: ' more' } });
  drawContents(view, dom);
  expect(dom.querySelector('button')).toBe(first);
  expect(document.activeElement).toBe(first);
  view.dispatch({ changes: { from: 2, insert: 'New ' } });
  drawContents(view, dom);
  expect(dom.textContent).toBe('New OneTwo');
  dom.remove();
});

test('a footnote that is pointed at again doesn’t read the whole text again', () => {
  open('A[^1] b.\n\n[^1]: The note.\n', footnotes(), livePreview({ mode: 'live', onOpenLink: undefined }));
  const mark = view.dom.querySelector('.vr-footnote') as HTMLElement;
  const point = () => mark.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
  point();
  expect(mark.title).toBe('The note.');
  const read = vi.spyOn(Text.prototype, 'toString');
  point();
  point();
  expect(read).not.toHaveBeenCalled();
});

test('the outline counts a selection without counting the whole text again', async () => {
  open('# One\n\nTwo three four.');
  const listeners = new Set<(state: EditorState) => void>();
  const subscribe = (listener: (state: EditorState) => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  render(<Outline editor={{ view, subscribe } as unknown as EditorHandle} onClose={() => {}} />);
  expect(screen.getByText('4 words')).toBeVisible();
  const read = vi.spyOn(Text.prototype, 'toString');
  act(() => {
    view.dispatch({ selection: { anchor: 7, head: 16 } });
    for (const listener of listeners) listener(view.state);
  });
  expect(await screen.findByText('2 words selected')).toBeVisible();
  expect(read).not.toHaveBeenCalled();
});

function press(pointerType: string) {
  view.contentDOM.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0, pointerType }));
}

test('a tap doesn’t update the editor before the browser has moved the caret', () => {
  const updates = vi.fn();
  open('Some words.', [selectionBubble(), EditorView.updateListener.of(updates)]);
  press('touch');
  window.dispatchEvent(new Event('mouseup'));
  expect(updates).not.toHaveBeenCalled();
});

test('the bubble comes back after the browser’s own drag of a selection', () => {
  open('Some words.', selectionBubble());
  press('mouse');
  view.dispatch({ selection: { anchor: 0, head: 4 } });
  expect(view.dom.querySelector('.vr-bubble')).toBeNull();
  // The browser sends no mouseup when it drags.
  window.dispatchEvent(new Event('dragend'));
  expect(view.dom.querySelector('.vr-bubble')).not.toBeNull();
});

test('the button of an upload cancels that upload, not another of the same name that has arrived', () => {
  const canceled: string[] = [];
  open('ab', uploadMarks({ cancel: (id) => canceled.push(id), retry: () => {} }));
  const upload = (id: string) =>
    showUpload.of({ id, name: 'same.png', state: { kind: 'sending', share: 0.5 }, pos: 1 });
  view.dispatch({ effects: upload('first') });
  view.dispatch({ effects: [removeUpload.of('first'), upload('second')] });
  view.dom.querySelector<HTMLButtonElement>('.vr-upload button')?.click();
  expect(canceled).toEqual(['second']);
});

describe('pasting more cells than fit in a table', () => {
  test('says so, and puts them below as a table of their own', () => {
    const source = '| a | b |\n| - | - |\n| 1 | 2 |';
    open(`${source}\n\nEnd`);
    const table = new TableView(view);
    const editor = new TableEditor(table);
    table.show(source, () => editor);
    const applied: unknown[] = [];
    const host = Object.assign(editor, { apply: (edits: unknown) => applied.push(edits) });
    pasteCells(host, { row: 1, column: 0 }, 'x|y\tz\n'.repeat(3_000));
    const insert = `\n\n| x\\|y | z |\n| --- | --- |\n${'| x\\|y | z |\n'.repeat(2_999)}`.trimEnd();
    expect(applied).toEqual([[{ from: source.length, to: source.length, insert }]]);
    expect(toastStore.get().at(-1)?.message).toMatch(/6,000 cells/);
  });
});
