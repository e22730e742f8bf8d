import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { HunkView, SuggestionView } from '@/review/schema';
import { HunkPlaces } from '@/ui/review/hunks/hunk-places';
import { PhoneReviewBar } from '@/ui/review/panel/PhoneReviewBar';
import { show } from '../page';

const hunk = (id: string) => ({ id, before: 'a', after: 'b', decision: null, approvals: [], refusal: null }) as never;
const HUNKS: HunkView[] = ['a', 'b', 'c'].map(hunk);
const SUGGESTION = { id: 's', refusal: null, hunks: HUNKS } as unknown as SuggestionView;

interface Changes {
  order?: HunkView[];
  hunk?: HunkView;
  suggestion?: SuggestionView;
  mayDecide?: boolean;
  isWriting?: boolean;
  places?: HunkPlaces;
}

function bar(more: Changes = {}) {
  const calls = { select: vi.fn(), decide: vi.fn(), write: vi.fn(), all: vi.fn() };
  const page = show(
    <PhoneReviewBar
      suggestion={more.suggestion ?? SUGGESTION}
      review={{ order: more.order ?? HUNKS, select: calls.select }}
      hunk={more.hunk ?? HUNKS[1]}
      selected="b"
      places={more.places ?? new HunkPlaces()}
      mayDecide={more.mayDecide ?? true}
      isWriting={more.isWriting ?? false}
      busy={false}
      onDecide={calls.decide}
      onWrite={calls.write}
      onAll={calls.all}
    />,
  );
  return { ...page, ...calls };
}

test('on phones the bar says which change it is, leads to the others and takes the decision', async () => {
  const { person, select, decide } = bar();
  expect(screen.getByText('2 of 3')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Next change' }));
  await person.click(screen.getByRole('button', { name: 'Previous change' }));
  expect(select.mock.calls).toEqual([['c'], ['a']]);
  await person.click(screen.getByRole('button', { name: 'Accept' }));
  await person.click(screen.getByRole('button', { name: 'Reject' }));
  expect(decide.mock.calls).toEqual([
    ['b', { kind: 'accept' }],
    ['b', { kind: 'reject' }],
  ]);
});

test('all changes are decided from the menu', async () => {
  const { person, all } = bar();
  await person.click(screen.getByRole('button', { name: 'All changes' }));
  await person.click(screen.getByRole('menuitem', { name: 'Accept all 3' }));
  expect(all).toHaveBeenCalledWith('accept');
});

test('a rule of the project can forbid accepting, never rejecting; readers can only step through changes', () => {
  const { again: _, ...refused } = bar({ suggestion: { ...SUGGESTION, refusal: { rule: 'own' } } as never });
  expect(screen.getByRole('button', { name: 'Accept' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Reject' })).toBeEnabled();
  refused.container.remove();
  bar({ mayDecide: false });
  expect(screen.getAllByRole('button')).toHaveLength(2);
});

test('an approval that can be withdrawn has its choices in the card', () => {
  const approved = { ...(HUNKS[1] as HunkView), approvals: [{ person: { userId: 'ada', name: 'Ada' } }] } as never;
  bar({ hunk: approved });
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
});

test('a single change has no buttons that lead to others, and no bar if its choices are in the card', () => {
  const { container } = bar({
    order: HUNKS.slice(1, 2),
    suggestion: { ...SUGGESTION, hunks: HUNKS.slice(1, 2) } as never,
  });
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Reject', 'Accept']);
  container.remove();
  bar({ order: HUNKS.slice(1, 2), mayDecide: false });
  expect(screen.queryByRole('toolbar')).toBeNull();
});

const [TEXT, NOW, AFTER] = ['We meet on 12 May in Rome.', 'We meet on 12 May in Oslo.', 'We meet on 19 May in Rome.'];

/** Shows the bar for a change whose text is `now`. */
function conflict(now: string, more: Changes = {}) {
  const places = new HunkPlaces();
  places.set(new Map([['b', { status: 'changed', now }]]));
  return bar({ hunk: { ...(HUNKS[1] as HunkView), before: TEXT, after: AFTER }, places, ...more });
}

test('a change whose text was edited has its choices in the bar, with what was seen', async () => {
  const { person, decide, write } = conflict(NOW);
  expect(screen.getByText('2 of 3')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Keep current' }));
  await person.click(screen.getByRole('button', { name: 'Use suggestion' }));
  await person.click(screen.getByRole('button', { name: 'More choices' }));
  await person.click(screen.getByRole('menuitem', { name: 'Keep both' }));
  expect(decide.mock.calls).toEqual([
    ['b', { kind: 'keep_current' }],
    ['b', { kind: 'take_proposal', seen: NOW }],
    ['b', { kind: 'take_merge', seen: NOW }],
  ]);
  await person.click(screen.getByRole('button', { name: 'Write your own' }));
  expect(write).toHaveBeenCalledWith('b');
});

test('a single conflict has no buttons that lead to others, and “Keep both” only if both fit', () => {
  const only = HUNKS.slice(1, 2);
  conflict('We meet on 13 June in Rome.', { order: only, suggestion: { ...SUGGESTION, hunks: only } });
  expect(screen.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent)).toEqual([
    'Keep current',
    'Use suggestion',
    'Write your own',
  ]);
});

test('the choices of a conflict have one line each, and writing another text is the lighter one', () => {
  conflict(NOW);
  const [keep, use, write] = ['Keep current', 'Use suggestion', 'Write your own'].map((name) =>
    screen.getByRole('button', { name }),
  );
  for (const choice of [keep, use, write]) expect(choice).not.toHaveClass('whitespace-normal!');
  for (const choice of [keep, use]) expect(choice).toHaveClass('border');
  expect(write).not.toHaveClass('border');
});

test('a rule that stops a person from accepting leaves “Keep current” in the bar', () => {
  conflict(NOW, { suggestion: { ...SUGGESTION, refusal: { rule: 'own' } } as never });
  expect(screen.getByRole('button', { name: 'Use suggestion' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Keep current' })).toBeEnabled();
});

test('while a form is open, the bar only leads to other changes, so that no press discards what was typed', () => {
  const { container } = conflict(NOW, { isWriting: true });
  const names = () => screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'));
  expect(names()).toEqual(['Previous change', 'Next change']);
  container.remove();
  bar({ isWriting: true });
  expect(names()).toEqual(['Previous change', 'Next change']);
});
