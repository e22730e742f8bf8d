import { expect, onTestFinished, test, vi } from 'vitest';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { createEditor } from '@/ui/editor/create-editor';
import { tablesReady } from '@/ui/editor/table/lazy-tables';
import { tableDrawing } from '@/ui/editor/table/table-drawing';
import { holdSelectionEvents } from '../../../support/selection-events';

holdSelectionEvents();

const TABLE = '| Name | Due |\n| --- | --- |\n| a | b |';

function open(text: string) {
  const doc = new Y.Doc();
  const ytext = doc.getText('content');
  ytext.insert(0, text);
  const awareness = new Awareness(doc);
  const editor = createEditor({ parent: document.body, ytext, awareness, kind: 'markdown', path: 'a.md' });
  onTestFinished(() => {
    editor.destroy();
    awareness.destroy();
  });
  return editor.view;
}

test('a text with a table waits for the code that draws it, wherever the table is and however it’s written', () => {
  for (const table of [TABLE, 'Name | Due\n:-- | -:\na | b', '| Name |\n|-|\n| a |', TABLE.replaceAll('\n', '\r\n')]) {
    expect(tablesReady(`Start\n\n${table}\n`)).toBeInstanceOf(Promise);
  }
});

test('a text without a table has nothing to wait for, however long its lines are', () => {
  const long = 200_000;
  const texts = ['', 'a | b', '- - -', '---', `${' '.repeat(long)}x`, `|${' '.repeat(long)}x`, `${'-'.repeat(long)}x`];
  for (const text of texts) expect(tablesReady(`Start\n\n${text}\n\nEnd`)).toBeUndefined();
});

test('the code that draws tables is there from the start if the page has waited for it, otherwise it loads late', async () => {
  const early = open(`Start\n\n${TABLE}\n`);
  expect(early.state.facet(tableDrawing)).toBeUndefined();
  await vi.waitFor(() => expect(early.contentDOM.querySelectorAll('td')).toHaveLength(2), 20_000);

  for (const table of ['Name | Due\n:-- | -:\na | b', '| Name |\n|-|\n| a |']) {
    const text = `Start\n\n${table}\n`;
    await tablesReady(text);
    const view = open(text);
    expect(view.state.facet(tableDrawing)).toBeDefined();
    await vi.waitFor(() => expect(view.contentDOM.querySelector('table')).not.toBeNull(), 20_000);
  }
});

test('a table is drawn before its cells can be edited, keeps what it shows when they can, and enters the cell that was pressed', async () => {
  const text = 'Start\n\n| Name | Due |\n| --- | --- |\n| **a** | b |\n';
  await tablesReady(text);
  const view = open(text);
  await vi.waitFor(() => expect(view.contentDOM.querySelectorAll('td')).toHaveLength(2));
  const [first, second] = view.contentDOM.querySelectorAll('td');
  expect(first?.contentEditable, 'what edits cells has not loaded').not.toBe('plaintext-only');
  const bold = first?.querySelector('strong');
  second?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  view.contentDOM.querySelector('table')?.focus();
  await vi.waitFor(() => expect(second?.contentEditable).toBe('plaintext-only'), 20_000);
  expect(view.contentDOM.querySelector('strong'), 'nothing was drawn again').toBe(bold);
  await vi.waitFor(() => expect(document.activeElement).toBe(second));
});

test('a cell that nobody pressed is not entered', async () => {
  const text = `Start\n\n${TABLE}\n`;
  await tablesReady(text);
  const view = open(text);
  await vi.waitFor(() => expect(view.contentDOM.querySelector('td')).not.toBeNull());
  view.contentDOM.querySelector('table')?.focus();
  await vi.waitFor(() => expect(view.contentDOM.querySelector('td')?.contentEditable).toBe('plaintext-only'), 20_000);
  expect(document.activeElement?.closest('td')).toBeNull();
});
