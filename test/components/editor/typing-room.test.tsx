import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { afterEach, expect, test, vi } from 'vitest';
import { aboveKeyboard } from '@/ui/editor/keyboard/above-keyboard';

let view: EditorView;
afterEach(() => {
  view.destroy();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function open(height: number) {
  const viewport = Object.assign(new EventTarget(), { scale: 1, offsetTop: 0, height: window.innerHeight });
  vi.stubGlobal('visualViewport', viewport);
  const sized: (() => void)[] = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(report: () => void) {
        sized.push(report);
      }
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(() => height);
  view = new EditorView({ state: EditorState.create({ extensions: aboveKeyboard() }), parent: document.body });
  const opened = () => {
    for (const report of sized) report();
  };
  return { opened, resized: () => viewport.dispatchEvent(new Event('resize')) };
}

const room = () => view.state.facet(EditorView.cursorScrollMargin).y;

test('typing keeps three lines of room below the caret', () => {
  open(700);
  expect(room()).toBeGreaterThanOrEqual(80);
});

test.each(['from the start', 'because a keyboard opens'])(
  'a view that is too low for it has room for the line being typed only: %s',
  (when) => {
    const { opened, resized } = open(200);
    if (when === 'from the start') opened();
    else resized();
    expect(room()).toBe(5);
  },
);
