import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DocumentTitle } from '@/ui/document/bar/DocumentTitle';
import { show } from '../page';

const titleAt = (path: string) => (
  <DocumentTitle
    document={{
      ...{ documentId: 'd', projectId: 'p', projectName: 'Customer support', path, kind: 'markdown' },
      ...{ updatedAt: new Date(0), trashed: false, pair: undefined, suggestsOnly: false },
    }}
  />
);
/** Returns the parts of the path that stay where there is little room. */
const kept = (parts: readonly string[]) =>
  parts.filter((part) => !screen.getByTitle(part).parentElement?.className.match(/@max-\[\d+rem\]:hidden/));

test('where there is little room, a path of more than two parts leaves out folders, which its tip names', () => {
  const { again } = show(titleAt('Meetings/2026/Escalations.md'));
  expect(kept(['Customer support', 'Meetings', '2026'])).toEqual(['Customer support']);
  expect(screen.getAllByTitle('Customer support / Meetings / 2026')[0]).toContainElement(screen.getByTitle('2026'));
  again(titleAt('Plans/Returns.md'));
  expect(kept(['Customer support', 'Plans'])).toEqual(['Customer support', 'Plans']);
});

/** Returns the width of the bar in rem from which a part is shown. */
const widthFrom = (element: Element | null | undefined, pattern: RegExp) =>
  Number(pattern.exec(element?.className ?? '')?.[1]);

test('a short path is shown in full where a long one is shortened', () => {
  const folded = (part: string) => widthFrom(screen.getByTitle(part).parentElement, /@max-\[(\d+)rem\]:hidden/);
  const { again } = show(titleAt('Notes/2026/Pilot.md'));
  const short = folded('2026');
  again(titleAt('Quarterly planning/Retrospectives 2026/What we learned from the launch.md'));
  expect(short).toBeLessThan(folded('Retrospectives 2026'));
  const shownFrom = () => widthFrom(screen.getByTitle('Customer support').closest('p'), /@min-\[(\d+)rem\]:flex/);
  const long = shownFrom();
  again(titleAt('Plans/Pilot.md'));
  expect(shownFrom()).toBeLessThan(long);
  again(titleAt('Plans/Battery care.md'));
  expect(shownFrom(), 'beside the panel while suggesting, the bar has 23 rem').toBeLessThanOrEqual(20);
});

test('where the path has no room, the nearest folder stays if there is room for it', () => {
  show(titleAt('Plans/Returns.md'));
  const [whole] = screen.getAllByText('Customer support');
  const from = widthFrom(whole?.closest('p'), /@min-\[(\d+)rem\]:flex/);
  const nearest = screen.getAllByText('Plans').map((part) => part.parentElement?.className ?? '');
  const nearestFrom = nearest.map((classes) => Number(/@min-\[(\d+)rem\]:flex/.exec(classes)?.[1])).find(Boolean);
  expect(nearestFrom).toBeLessThan(from);
});
