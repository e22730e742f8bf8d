import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { VersionRow } from '@/ui/history/VersionRow';
import type { VersionSummary } from '@/versions/schema';
import { show } from './page';

const VERSION = {
  id: 'v1',
  type: 'ai_suggestion',
  name: null,
  description: 'Plain words',
  automatic: false,
  status: 'partially_accepted',
  isHead: true,
  createdBy: null,
  askedBy: { userId: 'u', name: 'Wilhelmina Featherstonehaugh-Cholmondeley' },
  parentVersionIds: [],
  createdAt: new Date('2026-01-01'),
} as unknown as VersionSummary;

const row = (more: { selecting?: boolean } = {}) => (
  <VersionRow
    {...{ id: 'row', lanes: 1, top: 0, index: 0, count: 1, active: false, opened: false, chosen: false }}
    shown={{
      ...{ version: VERSION, accepted: [], isUnfolded: false, isInner: false, isOfOtherDay: false },
      row: { id: 'v1', lane: 0, lines: [], width: 1 },
    }}
    selecting={more.selecting ?? false}
    onOpen={onOpen}
    onChoose={onChoose}
    onUnfold={() => {}}
  />
);
const [onOpen, onChoose] = [vi.fn(), vi.fn()];

test('a row never cuts off its time, however long the names beside it are, and the title has a line of its own', () => {
  show(row());
  const time = screen.getByText((_, element) => element?.tagName === 'TIME');
  expect(time.closest('.truncate')).toBeNull();
  const title = screen.getByText('Plain words');
  expect(title.parentElement?.children, 'nothing is beside the title').toHaveLength(1);
  // The time is first below the title, where the names can wrap.
  expect(time.parentElement?.firstElementChild).toBe(time);
  expect(time.parentElement).toHaveClass('line-clamp-2');
  expect(time.parentElement).toHaveTextContent('Wilhelmina');
  // The date is above the rows of a day, and in the label.
  expect(time).toHaveTextContent(/^\d?\d:\d\d/);
  expect(screen.getByRole('option')).toHaveAccessibleName(/2026/);
});

test('while versions are chosen for comparing, all boxes are visible and a click on a row chooses it', async () => {
  const { person, again } = show(row());
  const option = screen.getByRole('option');
  expect(option).not.toHaveAttribute('data-choosing');
  await person.click(option);
  expect(onOpen).toHaveBeenCalledOnce();
  await person.click(screen.getByTitle('Select to compare'));
  expect(onChoose, 'the box is there under the pointer').toHaveBeenCalledOnce();
  again(row({ selecting: true }));
  expect(option).toHaveAttribute('data-choosing');
  await person.click(option);
  expect(onChoose).toHaveBeenCalledTimes(2);
  expect(onOpen).toHaveBeenCalledOnce();
});
