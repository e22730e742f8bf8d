import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Border } from '@/ui/sheets/page/columns/Border';

afterEach(cleanup);

test.each([
  ['ltr', 1],
  ['rtl', -1],
] as const)('%s: the border between columns goes where the arrow key and the pointer go', (direction, towardsRight) => {
  const moved = vi.fn<(by: number) => void>();
  render(
    <div dir={direction}>
      <Border label="Data and template" value={0.5} onMove={moved} />
    </div>,
  );
  const border = screen.getByRole('separator', { name: 'Data and template' });
  vi.spyOn(border.parentElement as HTMLElement, 'clientWidth', 'get').mockReturnValue(1_000);
  fireEvent.keyDown(border, { key: 'ArrowRight' });
  fireEvent.keyDown(border, { key: 'ArrowLeft' });
  border.setPointerCapture = () => undefined;
  fireEvent.pointerDown(border, { clientX: 500 });
  fireEvent.pointerMove(border, { clientX: 600 });
  expect(moved.mock.calls.map(([by]) => Math.sign(by))).toEqual([towardsRight, -towardsRight, towardsRight]);
});
