import { expect, test } from 'vitest';
import { revealOffset } from './reveal-offset';

const view = { top: 32, bottom: 232 };
const rowAt = (top: number) => ({ top, bottom: top + 30 });

test('a row in view stays where it is, also below a folder that isn’t', () => {
  expect(revealOffset({ row: rowAt(32), folder: rowAt(2), view })).toBe(0);
  expect(revealOffset({ row: rowAt(202), folder: undefined, view })).toBe(0);
});

test('a row out of view, or under the project’s name, goes to the middle', () => {
  expect(revealOffset({ row: rowAt(1_000), folder: undefined, view })).toBe(883);
  expect(revealOffset({ row: rowAt(10), folder: undefined, view })).toBe(-107);
  expect(revealOffset({ row: rowAt(1_000), folder: rowAt(970), view })).toBe(883);
});

test('the row’s folder is in view too, as long as both have room', () => {
  // If the row were in the middle, the project’s name would cover half of the folder's row.
  const offset = revealOffset({ row: rowAt(1_000), folder: rowAt(900), view });
  expect(900 - offset).toBe(view.top);
  expect(1_030 - offset).toBeLessThanOrEqual(view.bottom);
  expect(revealOffset({ row: rowAt(1_000), folder: rowAt(400), view })).toBe(883);
});
