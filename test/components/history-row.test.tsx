import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
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

const ROW = (
  <VersionRow
    {...{ id: 'row', lanes: 1, top: 0, index: 0, count: 1, active: false, chosen: false }}
    shown={{
      ...{ version: VERSION, accepted: [], isUnfolded: false, isInner: false, isOfOtherDay: false },
      row: { id: 'v1', lane: 0, lines: [], width: 1 },
    }}
    onOpen={() => {}}
    onChoose={() => {}}
    onUnfold={() => {}}
  />
);

test('a row never cuts off its time, however long the names beside it are', () => {
  show(ROW);
  const time = screen.getByText((_, element) => element?.tagName === 'TIME');
  expect(time.closest('.truncate')).toBeNull();
  expect(time).toHaveClass('shrink-0');
  // The only element next to it is the title, which is cut off after two lines. Badges, which have a fixed width,
  // are elsewhere.
  const beside = [...(time.parentElement?.children ?? [])].filter((element) => element !== time);
  expect(beside.map((element) => element.classList.contains('line-clamp-2'))).toEqual([true]);
  expect(time.parentElement).not.toHaveTextContent('Newest version');
  // The date is above the rows of a day, and in the label.
  expect(time).toHaveTextContent(/^\d?\d:\d\d/);
  expect(screen.getByRole('option')).toHaveAccessibleName(/2026/);
});

test('the box that selects a row is visible without hovering, also for touch', () => {
  show(ROW);
  const box = screen.getByTitle('Select to compare');
  const drawn = [box, ...box.querySelectorAll('*')].map((element) => element.className);
  expect(drawn.join(' ')).not.toMatch(/opacity-0|invisible|hidden/);
});
