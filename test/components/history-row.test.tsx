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
  hunkCount: 3,
  createdAt: new Date('2026-01-01'),
} as unknown as VersionSummary;

const row = (more: { selecting?: boolean; version?: VersionSummary; accepted?: VersionSummary[] } = {}) => (
  <VersionRow
    {...{
      id: 'row',
      lanes: 1,
      place: { top: 0, height: 57, day: undefined },
      index: 0,
      count: 1,
      active: false,
      opened: false,
      chosen: false,
    }}
    shown={{
      ...{
        version: more.version ?? VERSION,
        accepted: more.accepted ?? [],
        isUnfolded: false,
        isInner: false,
        isOfOtherDay: false,
      },
      row: { id: 'v1', lane: 0, lines: [], width: 1 },
    }}
    selecting={more.selecting ?? false}
    onOpen={onOpen}
    onChoose={onChoose}
    onUnfold={() => {}}
  />
);
const [onOpen, onChoose] = [vi.fn(), vi.fn()];

test('a row never cuts off its time, however long the names beside it are, and its state is at the end of the title’s line', () => {
  show(row());
  const time = screen.getByText((_, element) => element?.tagName === 'TIME');
  expect(time.closest('.truncate')).toBeNull();
  const title = screen.getByText('Plain words');
  expect(title.parentElement?.children, 'only the state is beside the title').toHaveLength(2);
  expect(title.nextElementSibling).toHaveTextContent('Latest version');
  // The time is first below the title, where the names can wrap.
  expect(time.parentElement?.firstElementChild).toBe(time);
  expect(time.parentElement).toHaveClass('line-clamp-2');
  expect(time.parentElement).toHaveTextContent(/[AP]M · Agent, for Wilhelmina/);
  expect(time.parentElement).not.toHaveTextContent('Latest version');
  // The date is above the rows of a day, and in the label.
  expect(time).toHaveTextContent(/^\d?\d:\d\d/);
  expect(screen.getByRole('option')).toHaveAccessibleName(/2026/);
});

test('below the title, a version says how many changes it has, so that the title has the whole line', () => {
  const merge = { ...VERSION, type: 'merge', status: null, isHead: false, description: 'Accepted 3 of 3: Plain words' };
  const { again } = show(row({ version: merge as VersionSummary }));
  expect(screen.getByText('Plain words').nextElementSibling, 'nothing is beside the title').toBeNull();
  expect(screen.getByText((_, element) => element?.tagName === 'TIME').parentElement).toHaveTextContent(
    / · 3 changes$/,
  );
  expect(screen.getByRole('option')).toHaveAccessibleName(/, 3 changes$/);
  again(row({ version: { ...VERSION, isHead: false } }));
  expect(screen.getByText('Plain words').nextElementSibling).toHaveTextContent(/^Partly accepted$/);
  expect(screen.getByRole('option')).toHaveAccessibleName(/, 3 changes$/);
});

test('a number of changes stays together, and that a review accepted one change takes no room', () => {
  const merge = { ...VERSION, type: 'merge', status: null, createdBy: { userId: 'ada', name: 'Ada Quill' } };
  const reviewOf = (words: string) => ({ ...merge, description: `Accepted ${words}: Plain words` }) as VersionSummary;
  const { again } = show(row({ version: reviewOf('3 of 3') }));
  expect(screen.getByText('3 changes')).toHaveClass('whitespace-nowrap');
  again(row({ version: reviewOf('1 of 1') }));
  expect(screen.getByText((_, element) => element?.tagName === 'TIME').parentElement).toHaveTextContent(
    /[AP]M · Accepted by Ada Quill$/,
  );
  expect(screen.getByRole('option'), 'screen readers still say it').toHaveAccessibleName(/, 1 change$/);
  again(row({ version: { ...VERSION, hunkCount: 1 } }));
  expect(screen.getByText('1 change'), 'a suggestion says it').toHaveClass('whitespace-nowrap');
});

test('only the agent’s suggestions have its dotted ring, not people’s', () => {
  const ring = () => screen.getByRole('option').querySelector('.version-icon > span');
  const { again } = show(row({ version: { ...VERSION, isHead: false } }));
  expect(ring()).toHaveClass('border-dotted', 'text-ai-ink');
  again(row({ version: { ...VERSION, isHead: false, createdBy: { userId: 'cole', name: 'Cole Marsh' } } }));
  expect(ring()).not.toHaveClass('border-dotted');
  expect(ring()).not.toHaveClass('text-ai-ink');
  expect(ring()).toHaveClass('text-soft');
});

test('each row ends with an arrow, also one without suggestions to show, so that all have one edge', () => {
  const { again } = show(row());
  const arrows = () => screen.getByRole('option').lastElementChild;
  expect(arrows()?.querySelector('svg')).toHaveClass('lucide-chevron-right');
  expect(arrows()).not.toHaveAttribute('data-unfold');
  again(row({ accepted: [VERSION] }));
  expect(arrows()).toHaveAttribute('data-unfold');
  expect(arrows()?.querySelector('svg'), 'down, where they appear').toHaveClass('lucide-chevron-down');
  expect(arrows()).toHaveClass('size-7');
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

test('long words are broken, and a long state takes a second line, not the title’s room', () => {
  show(row({ version: { ...VERSION, isHead: false } }));
  expect(screen.getByText('Plain words')).toHaveClass('[overflow-wrap:anywhere]');
  expect(screen.getByText('Partly accepted')).toHaveClass('max-w-28');
  expect(screen.getByText('Partly accepted')).not.toHaveClass('whitespace-nowrap');
});

test('an ordinary version is a dot, and one that accepted suggestions has a fork only where they are drawn', () => {
  const icon = () => screen.getByRole('option').querySelector('.version-icon svg');
  const snapshot = { ...VERSION, type: 'snapshot', status: null } as VersionSummary;
  const merge = { ...VERSION, type: 'merge', status: null } as VersionSummary;
  const { again } = show(row({ version: snapshot }));
  expect(icon()).toBeNull();
  again(row({ version: merge, accepted: [VERSION] }));
  expect(icon()).toBeNull();
  again(row({ version: merge }));
  expect(icon()).toHaveClass('lucide-git-merge');
});

test('a version says how much longer or shorter it is, and a suggestion only how many changes it has', () => {
  const snapshot = { ...VERSION, type: 'snapshot', status: null, isHead: false, hunkCount: 0 };
  const line = () => screen.getByText((_, element) => element?.tagName === 'TIME').parentElement;
  const { again } = show(row({ version: { ...snapshot, charDelta: 1520 } as VersionSummary }));
  expect(line(), 'in the tooltip, because it needs its unit').toHaveAttribute('title', '1,520 more characters');
  expect(screen.getByRole('option')).toHaveAccessibleName(/, 1,520 more characters$/);
  again(row({ version: { ...snapshot, charDelta: -1 } as VersionSummary }));
  expect(screen.getByTitle('1 fewer character')).toBeVisible();
  for (const charDelta of [0, null]) {
    again(row({ version: { ...snapshot, charDelta } as VersionSummary }));
    expect(line()).toHaveTextContent(/Snapshot$/);
  }
  again(row({ version: { ...VERSION, isHead: false, charDelta: 12 } }));
  expect(line()).toHaveTextContent(/ · 3 changes$/);
});
