import { ensureSyntaxTree } from '@codemirror/language';
import { Compartment, EditorState } from '@codemirror/state';
import { EditorView, runScopeHandlers } from '@codemirror/view';
import { afterEach, expect, test, vi } from 'vitest';
import { foldChevrons } from '@/ui/editor/folding/fold-chevrons';
import { foldHeadings } from '@/ui/editor/folding/fold-headings';
import { actionsFor } from '@/ui/editor/handles/block-actions';
import { handledAt } from '@/ui/editor/handles/handled-blocks';
import { markdown } from '@/ui/editor/markdown/language';
import { holdSelectionEvents } from '../../support/selection-events';

holdSelectionEvents();

let view: EditorView;
const mode = new Compartment();
afterEach(() => view.destroy());

async function open(doc: string, { hasChevrons = true } = {}) {
  const state = EditorState.create({ doc, extensions: [markdown(), foldHeadings(), foldChevrons(), mode.of([])] });
  ensureSyntaxTree(state, state.doc.length, 5_000);
  view = new EditorView({ state, parent: document.body });
  if (hasChevrons) await vi.waitFor(() => expect(chevrons().length).toBeGreaterThan(0));
}

const chevrons = () => [...view.dom.querySelectorAll<HTMLButtonElement>('.vr-fold-chevron')];
const said = () =>
  chevrons().map((chevron) => [
    chevron.getAttribute('aria-description'),
    chevron.ariaExpanded ?? chevron.getAttribute('aria-expanded'),
  ]);
const press = (key: string) =>
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

test('each heading with something below it has a chevron, which folds its section and opens it again', async () => {
  await open('# Soil\n\nLoam.\n\n## Empty\n\n## Beds\n\nFour.\n\n```\n# no heading\n```\n');
  const both = [
    ['Soil', 'true'],
    ['Beds', 'true'],
  ];
  await vi.waitFor(() => expect(said()).toEqual(both), 5_000);
  chevrons()[1]?.click();
  await vi.waitFor(() => expect(said()[1]).toEqual(['Beds', 'false']));
  expect(view.contentDOM.textContent).not.toContain('Four.');
  expect(view.dom.querySelector('.vr-folded-section')?.textContent).toBe('…');
  chevrons()[1]?.click();
  await vi.waitFor(() => expect(said()[1]).toEqual(['Beds', 'true']));
  expect(view.contentDOM.textContent).toContain('Four.');
});

test('the chevrons are one tab stop, the arrow keys go between them, and typing doesn’t take their focus', async () => {
  await open('# Soil\n\nLoam.\n\n## Beds\n\nFour.\n');
  expect(chevrons().map(({ tabIndex }) => tabIndex)).toEqual([0, -1]);
  chevrons()[0]?.focus();
  press('ArrowDown');
  expect(document.activeElement).toBe(chevrons()[1]);
  expect(chevrons().map(({ tabIndex }) => tabIndex)).toEqual([-1, 0]);
  view.dispatch({ changes: { from: 0, insert: 'First.\n\n# New\n\nText.\n\n' } });
  await vi.waitFor(() => expect(said().map(([title]) => title)).toEqual(['New', 'Soil', 'Beds']));
  expect(document.activeElement).toBe(chevrons()[2]);
});

test('the keyboard folds the section of the caret and opens it again', async () => {
  await open('# Soil\n\nLoam.\n\n# Beds\n\nFour.\n');
  const pressed = (key: string) =>
    runScopeHandlers(view, new KeyboardEvent('keydown', { key, ctrlKey: true, shiftKey: true }), 'editor');
  view.dispatch({ selection: { anchor: view.state.doc.toString().indexOf('Beds') } });
  expect(pressed('[')).toBe(true);
  expect(view.contentDOM.textContent).not.toContain('Four.');
  expect(view.contentDOM.textContent).toContain('Loam.');
  expect(pressed(']')).toBe(true);
  expect(view.contentDOM.textContent).toContain('Four.');
});

test('a key leaves the chevrons alone unless it changes a heading', async () => {
  await open('# Soil\n\nLoam.\n');
  await vi.waitFor(() => expect(said()).toEqual([['Soil', 'true']]));
  const seen: (string | null)[] = [];
  const observer = new MutationObserver((records) => seen.push(...records.map((record) => record.attributeName)));
  observer.observe(chevrons()[0] as Element, { attributes: true });
  view.dispatch({ changes: { from: view.state.doc.length - 1, insert: 'x' } });
  await new Promise((resolve) => view.requestMeasure({ read: () => undefined, write: resolve }));
  expect(seen).toEqual([]);
  view.dispatch({ changes: { from: 6, insert: 's' } });
  await vi.waitFor(() => expect(seen).toEqual(['aria-description']));
  observer.disconnect();
});

test('on touch screens, a text that can’t be edited only has chevrons of folded sections', async () => {
  const matchMedia = (media: string) => ({ matches: media === '(hover: none)', addListener() {}, removeListener() {} });
  vi.stubGlobal('matchMedia', matchMedia);
  await open('# Soil\n\nLoam.\n\n# Beds\n\nFour.\n');
  vi.unstubAllGlobals();
  await vi.waitFor(() => expect(said()).toHaveLength(2));
  const setReadOnly = (isReadOnly: boolean) =>
    view.dispatch({ effects: mode.reconfigure(EditorState.readOnly.of(isReadOnly)) });
  chevrons()[1]?.click();
  await vi.waitFor(() => expect(said()[1]).toEqual(['Beds', 'false']));
  setReadOnly(true);
  await vi.waitFor(() => expect(said()).toEqual([['Beds', 'false']]));
  setReadOnly(false);
  await vi.waitFor(() => expect(said()).toHaveLength(2));
});

test('on phones, no chevron is at the edge of the screen: the block menu folds, and the sign of the section opens it', async () => {
  const matchMedia = (media: string) => ({
    ...{ matches: media.startsWith('(hover: none)'), addListener() {}, removeListener() {} },
  });
  vi.stubGlobal('matchMedia', matchMedia);
  await open('# Soil\n\nLoam.\n\n# Beds\n\nFour.\n', { hasChevrons: false });
  vi.unstubAllGlobals();
  await new Promise((resolve) => view.requestMeasure({ read: () => undefined, write: resolve }));
  expect(chevrons()).toEqual([]);
  const block = handledAt(view.state, 0)!;
  const fold = actionsFor(view, block).find(({ label }) => label === 'Fold section');
  fold?.run(block);
  expect(view.contentDOM.textContent).not.toContain('Loam.');
  view.dom.querySelector<HTMLButtonElement>('.vr-folded-section')?.click();
  expect(view.contentDOM.textContent).toContain('Loam.');
});
