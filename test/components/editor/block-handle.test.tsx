import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { EditorView, runScopeHandlers } from '@codemirror/view';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { blockHandle, openBlockMenu } from '@/ui/editor/handles/block-handle';
import { livePreview } from '@/ui/editor/live-preview/live-preview';
import { markdown } from '@/ui/editor/markdown/language';
import { holdSelectionEvents } from '../../support/selection-events';

const TEXT = 'one\n\ntwo\n\nthree\n\nfour';
/** The height that the editor assumes for a line before measuring one, in pixels. */
const LINE = 14;

holdSelectionEvents();

let view: EditorView;
let isReadOnly = false;
function open(doc: string, caret = 0): void {
  const readOnly = EditorState.readOnly.compute(['doc'], () => isReadOnly);
  const extensions = [markdown(), livePreview({ mode: 'live' }), blockHandle(), readOnly];
  const state = EditorState.create({ doc, selection: { anchor: caret }, extensions });
  ensureSyntaxTree(state, state.doc.length, 5_000);
  view = new EditorView({ state, parent: document.body });
}
beforeEach(() => {
  isReadOnly = false;
  open(TEXT);
});
afterEach(() => view.destroy());

const middleOf = (line: number) => (line - 0.5) * LINE;
const grip = () => view.dom.querySelector('.vr-block-handle') as HTMLElement;

/** Points at a line and presses the grip that appears there. Lines count from 1. */
function press(line: number) {
  view.contentDOM.dispatchEvent(new MouseEvent('mousemove', { clientY: middleOf(line), bubbles: true }));
  expect(grip().hidden).toBe(false);
  grip().dispatchEvent(new PointerEvent('pointerdown', { clientY: middleOf(line) }));
}
const dragTo = (y: number) => grip().dispatchEvent(new PointerEvent('pointermove', { clientY: y }));
const release = () => grip().dispatchEvent(new PointerEvent('pointerup'));
const typed = (from: number, insert: string, to = from) => view.dispatch({ changes: { from, to, insert } });
const text = () => view.state.doc.toString();

describe('a block that is dragged while somebody else types', () => {
  test('is moved completely to its target, even if both have moved meanwhile', () => {
    press(3);
    dragTo(middleOf(7) - 2);
    typed(0, 'A new paragraph above.\n\n');
    typed(text().indexOf('three'), 'Twenty-');
    typed(text().indexOf('two'), 'now ');
    release();
    expect(text()).toBe('A new paragraph above.\n\none\n\nTwenty-three\n\nnow two\n\nfour');
  });

  test('is moved to the end if that is its target', () => {
    press(1);
    dragTo(1_000);
    typed(text().length, ' and more\n\nfive');
    release();
    expect(text()).toBe('two\n\nthree\n\nfour and more\n\nfive\n\none');
  });

  test('stays deleted, even if its target is gone too', () => {
    press(3);
    dragTo(1_000);
    typed(5, '', text().length);
    release();
    expect(text()).toBe('one\n\n');
    expect(grip().hidden).toBe(true);
  });

  test('stays where it is if the text may no longer be edited', () => {
    press(3);
    dragTo(1_000);
    isReadOnly = true;
    typed(0, '> ');
    release();
    expect(text()).toBe(`> ${TEXT}`);
  });
});

describe('a block that is dragged to the edge of the text', () => {
  /** Runs the frames that the drag has asked for, at most three. Returns how far the text has scrolled. */
  const frames = (y: number) => {
    const waiting: (() => void)[] = [];
    vi.stubGlobal('requestAnimationFrame', (run: () => void) => waiting.push(run));
    view.scrollDOM.getBoundingClientRect = () => new DOMRect(0, 100, 500, 600);
    view.scrollDOM.scrollTop = 1_000;
    press(3);
    dragTo(y);
    for (let i = 0; i < 2; i++) waiting.shift()?.();
    const scrolled = view.scrollDOM.scrollTop - 1_000;
    release();
    waiting.shift()?.();
    expect(waiting, 'it stops when the block is dropped').toEqual([]);
    vi.unstubAllGlobals();
    return scrolled;
  };

  test.each([
    ['the lower edge', 690, 'down'],
    ['the upper edge', 110, 'up'],
    ['the middle', 400, 'not'],
  ])('scrolls it: %s', (_, y, way) => {
    const scrolled = frames(y);
    expect(scrolled > 0 ? 'down' : scrolled < 0 ? 'up' : 'not').toBe(way);
  });
});

function choose(label: string): void {
  const options = [...document.querySelectorAll<HTMLElement>('.vr-popover [role=option]')];
  options.find(({ textContent }) => textContent === label)?.click();
}

describe('an item of a list', () => {
  const LIST = '1. one\n2. two\n   - below two\n3. three\n\nWords.';
  const reopen = (caret = 0) => {
    view.destroy();
    open(LIST, caret);
  };

  test('is dragged with what is below it, and the list counts on', () => {
    reopen();
    press(2);
    dragTo(1);
    release();
    expect(text()).toBe('1. two\n   - below two\n2. one\n3. three\n\nWords.');
  });

  test('is dragged to the end of its list, also while somebody else types there', () => {
    reopen();
    press(1);
    dragTo(4 * LINE);
    typed(LIST.indexOf('\n\nWords'), ' beds');
    release();
    expect(text()).toBe('1. two\n   - below two\n2. three beds\n3. one\n\nWords.');
  });

  test('has a menu of its own', () => {
    reopen();
    press(3);
    release();
    choose('Move down');
    expect(text()).toBe('1. one\n2. two\n3. below two\n4. three\n\nWords.');
    press(1);
    release();
    choose('Delete');
    expect(text()).toBe('1. two\n2. below two\n3. three\n\nWords.');
  });
});

describe('the block with the caret', () => {
  const key = (name: string) =>
    runScopeHandlers(view, new KeyboardEvent('keydown', { key: name, altKey: true }), 'editor');
  const caretAt = (word: string) => view.dispatch({ selection: { anchor: text().indexOf(word) + 1 } });

  test('is moved by Alt and an arrow key, and keeps the caret', () => {
    caretAt('three');
    expect(key('ArrowUp')).toBe(true);
    expect(text()).toBe('one\n\nthree\n\ntwo\n\nfour');
    expect(view.state.selection.main.head).toBe(text().indexOf('three') + 1);
    key('ArrowDown');
    expect(text()).toBe(TEXT);
  });

  test('has a menu without a pointer; a blank line has none', () => {
    caretAt('two');
    expect(openBlockMenu(view, { left: 0, top: 0, bottom: 0 })).toBe(true);
    choose('Move up');
    expect(text()).toBe('two\n\none\n\nthree\n\nfour');
    view.dispatch({ selection: { anchor: 4 } });
    expect(openBlockMenu(view, { left: 0, top: 0, bottom: 0 })).toBe(false);
  });
});

describe('an action of the menu of a block', () => {
  test('uses the neighbours that the block has when the action is chosen', () => {
    press(1);
    release();
    typed(text().indexOf('two'), 'A new paragraph below.\n\n');
    choose('Move down');
    expect(text()).toBe('A new paragraph below.\n\none\n\ntwo\n\nthree\n\nfour');
  });

  test.each([
    ['heading 1', '# two'],
    ['heading 2', '## two'],
    ['heading 3', '### two'],
    ['bulleted list', '- two'],
    ['numbered list', '1. two'],
    ['task list', '- [ ] two'],
    ['quote', '> two'],
    ['code block', '```\ntwo\n```'],
  ])('turns only its block into a %s', (kind, turned) => {
    press(3);
    release();
    choose(`Turn into ${kind}`);
    expect(text()).toBe(TEXT.replace('two', turned));
  });

  test('applies to the block that the menu was opened for, even if it has moved', () => {
    press(5);
    release();
    typed(0, 'A new paragraph above.\n\n');
    choose('Delete');
    expect(text()).toBe('A new paragraph above.\n\none\n\ntwo\n\nfour');
  });
});
