import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ConflictChoices } from '@/ui/review/card/ConflictChoices';
import { HunkPlaces } from '@/ui/review/hunks/hunk-places';
import { useReviewKeys } from '@/ui/review/panel/use-review-keys';
import { show } from '../page';

const HUNK = { before: 'We meet on 12 May in Rome.', after: 'We meet on 19 May in Rome.' };

function choices(changed: { now: string; person?: string; mayAccept?: boolean; busy?: boolean }) {
  const onDecide = vi.fn();
  const onWrite = vi.fn();
  const props = { hunk: HUNK, busy: false, mayAccept: true, onDecide, onWrite, ...changed };
  return { ...show(<ConflictChoices {...props} />), onDecide, onWrite };
}

const button = (name: string) => screen.getByRole('button', { name });

test('each text of a conflict can be chosen, and what was seen goes with the choice', async () => {
  const now = 'We meet on 12 May in Oslo.';
  const { person, onDecide, onWrite } = choices({ now });
  await person.click(button('Keep current'));
  await person.click(button('Use suggestion'));
  await person.click(button('Keep both'));
  await person.click(button('Write your own'));
  expect(onDecide.mock.calls).toEqual([
    [{ kind: 'keep_current' }],
    [{ kind: 'take_proposal', seen: now }],
    [{ kind: 'take_merge', seen: now }],
  ]);
  expect(onWrite).toHaveBeenCalledOnce();
  expect(screen.getByText(/Merged text/).closest('figure')).toHaveTextContent('We meet on 19 May in Oslo.');
});

test('a suggestion of a person names that person, not the agent', () => {
  choices({ now: 'We meet on 12 May in Oslo.', person: 'Ada Quill' });
  expect(screen.getByText('Suggested by Ada Quill')).toBeVisible();
  expect(screen.queryByText(/agent/)).toBeNull();
});

test('the text that both sides changed is above the two texts to choose from', () => {
  choices({ now: 'We meet on 12 May in Oslo.', person: 'Ada Quill' });
  const names = screen.getAllByRole('figure').map((figure) => figure.querySelector('figcaption')?.textContent);
  expect(names).toEqual(['Original text', 'Current text', 'Suggested by Ada Quill', 'Merged text']);
});

test('“Both” is offered only if the two changes don’t touch', () => {
  choices({ now: 'We meet on 13 June in Rome.' });
  expect(screen.queryByRole('button', { name: 'Keep both' })).toBeNull();
});

test('a person whom a rule stops can still keep the current text', async () => {
  const { person, onDecide } = choices({ now: 'We meet in Oslo.', mayAccept: false });
  expect(button('Use suggestion')).toBeDisabled();
  expect(button('Write your own')).toBeDisabled();
  await person.click(button('Keep current'));
  expect(onDecide).toHaveBeenCalledWith({ kind: 'keep_current' });
});

test('nothing can be chosen while a choice is being sent', () => {
  choices({ now: 'We meet in Oslo.', busy: true });
  for (const one of screen.getAllByRole('button')) expect(one).toBeDisabled();
});

test('a passage that was deleted is named, not left empty', () => {
  choices({ now: '' });
  expect(screen.getByText(/Current text/).closest('figure')).toHaveTextContent('(deleted)');
});

test('on phones the text before is folded, so that the two texts to choose from have the room', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  choices({ now: 'We meet on 12 May in Oslo.', person: 'Ada Quill' });
  vi.unstubAllGlobals();
  expect(screen.getByText('We meet on 12 May in Rome.')).not.toBeVisible();
  expect(screen.getByText('Current text').closest('figure')).toHaveTextContent('in Oslo');
});

type ReviewKeys = Parameters<typeof useReviewKeys>[0];

function Keys({ review, places }: { review: object; places: HunkPlaces }) {
  const on = { onForm: () => {}, onAll: () => {}, onLeave: () => {} };
  useReviewKeys({ review: review as ReviewKeys['review'], places, mayDecide: true, ...on });
  return null;
}

test('the key for accepting says on screen what to press where the text has changed', async () => {
  const open = [{ id: 'hunk', ...HUNK }];
  const review = { open, selected: 'hunk', suggestions: [], ticked: { ids: [] }, say: vi.fn(), decide: vi.fn() };
  const places = new HunkPlaces();
  const changedTo = (now: string) => places.set(new Map([['hunk', { status: 'changed', now }]]));
  const { person } = show(<Keys review={review} places={places} />);
  changedTo('We meet on 12 May in Oslo.');
  await person.keyboard('a');
  changedTo('We meet on 13 June in Rome.');
  await person.keyboard('a');
  const [both, one] = review.say.mock.calls.map(([text]) => text);
  expect(both).toContain('Press 1 to keep the current text, 2 to use the suggestion, 3 to keep both, or E');
  expect(one).not.toContain('3 to keep both');
  expect(review.decide).not.toHaveBeenCalled();
});

test('the two texts have the colors that they have in the document, and the suggestion is underlined', () => {
  choices({ now: 'We meet on 12 May in Oslo.', person: 'Ada Quill' });
  const words = (text: string) => screen.getAllByText(text, { selector: 'figure span' })[0];
  expect(words('Oslo')).toHaveClass('bg-warn-bg');
  expect(words('19')).toHaveClass('bg-add-bg', 'underline');
});
