import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IconButton } from '@/ui/kit/controls/IconButton';
import { showTips } from '@/ui/kit/display/tips';

const open = new Set<HTMLElement>();
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  HTMLElement.prototype.showPopover = function () {
    open.add(this);
  };
  HTMLElement.prototype.hidePopover = function () {
    open.delete(this);
  };
  render(
    <>
      <IconButton label="Star" icon={<i data-testid="star" />} />
      <IconButton label="Share" shortcut="S" icon={<i data-testid="share" />} />
      <p data-testid="text">Text</p>
    </>,
  );
  stop = showTips();
});

afterEach(() => {
  stop();
  cleanup();
  vi.useRealTimers();
});

const shown = () => [...open].map(({ textContent }) => textContent);
const point = (testId: string, pointerType = 'mouse') =>
  fireEvent.pointerOver(screen.getByTestId(testId), { pointerType });
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('a tip shows where the mouse rests, and the next one at once', () => {
  point('star');
  wait(400);
  expect(shown()).toEqual([]);
  wait(60);
  expect(shown()).toEqual(['Star']);
  point('share');
  wait(0);
  expect(shown()).toEqual(['Share  S']);
  point('text');
  expect(shown()).toEqual([]);
});

test('Escape and a click hide the tip, and touch doesn’t show one', () => {
  for (const end of [
    () => fireEvent.keyDown(document.body, { key: 'Escape' }),
    () => fireEvent.pointerDown(screen.getByTestId('star')),
  ]) {
    point('star');
    wait(500);
    expect(shown()).toEqual(['Star']);
    end();
    expect(shown()).toEqual([]);
    point('text');
    wait(500);
  }
  point('star', 'touch');
  wait(500);
  expect(shown()).toEqual([]);
});

test('an element that is removed before its tooltip shows gets none', () => {
  point('star');
  cleanup();
  wait(500);
  expect(shown()).toEqual([]);
});
