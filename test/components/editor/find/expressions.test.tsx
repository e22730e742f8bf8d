import { openSearchPanel, search } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap, runScopeHandlers } from '@codemirror/view';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { matchesIn } from '@/review/replace/core/matches';
import type { ExpressionRequest } from '@/ui/editor/find/expression/bounded-search';
import { expressionSearch } from '@/ui/editor/find/expression/expression-search';
import { findKeys, findPanel } from '@/ui/editor/find/find-panel';
import { holdSelectionEvents } from '../../../support/selection-events';

const HOSTILE = '(a+)+$';

/** A worker that never answers a hostile expression, as a real one would not within anyone's lifetime. */
class FakeWorker {
  static running = 0;
  onmessage: ((event: { data: unknown }) => void) | undefined;
  onerror: (() => void) | undefined;
  constructor() {
    FakeWorker.running++;
    queueMicrotask(() => this.onmessage?.({ data: 'ready' }));
  }
  postMessage({ text, query, replacement, limits }: ExpressionRequest): void {
    if (query.query === HOSTILE) return;
    queueMicrotask(() => this.onmessage?.({ data: { matches: matchesIn(text, query, replacement, limits) } }));
  }
  terminate(): void {
    FakeWorker.running--;
  }
}

holdSelectionEvents();

let view: EditorView;
beforeEach(() => {
  vi.stubGlobal('Worker', FakeWorker);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  view.destroy();
  expect(FakeWorker.running).toBe(0);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(doc: string): void {
  const extensions = [search({ top: true, createPanel: findPanel }), expressionSearch, keymap.of([...findKeys])];
  view = new EditorView({ state: EditorState.create({ doc, extensions }), parent: document.body });
  openSearchPanel(view);
}

const field = (label: string) =>
  view.dom.querySelector<HTMLInputElement>(`[aria-label="${label}"]`) as HTMLInputElement;
const pressed = () => field('Regular expression').getAttribute('aria-pressed');
const status = () => view.dom.querySelector('[role=status]')?.textContent;
const marked = () => [...view.dom.querySelectorAll('.cm-searchMatch')].map(({ textContent }) => textContent);
const text = () => view.state.doc.toString();
const selected = () => view.state.sliceDoc(view.state.selection.main.from, view.state.selection.main.to);
const passed = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function enter(label: string, value: string): void {
  field(label).value = value;
  field(label).dispatchEvent(new Event('input'));
}

async function press(label: string, key: string, modifiers: KeyboardEventInit = {}): Promise<void> {
  field(label).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers }));
  await passed(0);
}

/** Searches for an expression, and waits for what is found. */
async function find(expression: string, replacement = ''): Promise<void> {
  if (pressed() !== 'true') field('Regular expression').click();
  enter('Replace with', replacement);
  enter('Find', expression);
  await passed(200);
}

test('an expression’s matches are marked, counted and stepped through in both directions', async () => {
  open('a1 b22 c333');
  await find('\\d+');
  expect(status()).toBe('3 matches');
  expect(marked()).toEqual(['1', '22', '333']);
  const steps: string[] = [];
  for (const shiftKey of [false, false, true, true, true]) {
    await press('Find', 'Enter', { shiftKey });
    steps.push(`${selected()}: ${status()}`);
  }
  expect(steps).toEqual(['1: 1 of 3', '22: 2 of 3', '1: 1 of 3', '333: 3 of 3', '22: 2 of 3']);
  expect(view.dom.querySelector('.cm-searchMatch-selected')?.textContent).toBe('22');
});

test('matches follow what is typed, and F3 goes on once the bar is closed', async () => {
  open('a1 b22');
  await find('\\d+');
  view.dispatch({ changes: { from: 0, insert: '9 ' } });
  expect(marked()).toEqual(['1', '22']);
  await passed(200);
  expect(marked()).toEqual(['9', '1', '22']);
  await press('Find', 'Escape');
  expect(marked()).toEqual([]);
  runScopeHandlers(view, new KeyboardEvent('keydown', { key: 'F3' }), 'editor');
  await passed(0);
  expect(selected()).toBe('9');
  view.dispatch({ selection: { anchor: 0 } });
  openSearchPanel(view);
  expect(field('Find').value).toBe('\\d+');
  expect(pressed()).toBe('true');
});

test('one match or all are replaced, with groups of the expression and line breaks', async () => {
  open('a1 b22 c333');
  await find('([a-z])(\\d+)', '$2$1\\n');
  await press('Replace with', 'Enter');
  await press('Replace with', 'Enter');
  expect(text()).toBe('1a\n b22 c333');
  expect(selected()).toBe('b22');
  await press('Replace with', 'Enter', { ctrlKey: true });
  expect(text()).toBe('1a\n 22b\n 333c\n');
});

test('whole words and letter case count; a wrong expression is named as one', async () => {
  open('Bed bed beds');
  await find('b.d');
  expect(status()).toBe('3 matches');
  for (const option of ['Match case', 'Whole words']) field(option).click();
  await passed(200);
  expect(status()).toBe('1 match');
  await find('(');
  expect(status()).toBe('Invalid regular expression');
  expect(field('Find').getAttribute('aria-invalid')).toBe('true');
});

test('an expression that takes too long is stopped, which is said; the next one works', async () => {
  open(`${'a'.repeat(50_000)}!`);
  await find(HOSTILE);
  await passed(2_000);
  expect(status()).toBe('This expression takes too long');
  expect(FakeWorker.running).toBe(0);
  await press('Find', 'Enter');
  runScopeHandlers(view, new KeyboardEvent('keydown', { key: 'F3' }), 'editor');
  await press('Replace with', 'Enter', { ctrlKey: true });
  await passed(2_000);
  expect(selected()).toBe('');
  view.dispatch({ changes: { from: 0, insert: 'b' } });
  await passed(5_000);
  expect(FakeWorker.running, 'typing does not start it again').toBe(0);
  await find('b+');
  expect(status()).toBe('1 match');
});

test('what is selected is searched for by its letters, even if it looks like a hostile expression', async () => {
  open(`${HOSTILE} and ${HOSTILE}`);
  await find('x');
  await press('Find', 'Escape');
  view.dispatch({ selection: { anchor: 0, head: HOSTILE.length } });
  openSearchPanel(view);
  await passed(200);
  expect(pressed()).toBe('false');
  expect(status()).toBe('1 of 2');
});
