import { expect, test } from 'vitest';
import type { HunkView, SuggestionView } from '@/review/schema';
import { placeText, reviewNews } from './review-news';

const hunk = (id: string, by?: string) =>
  ({
    id,
    before: id,
    after: id.toUpperCase(),
    decision: by === undefined ? null : { kind: 'accepted', decidedBy: { userId: by, name: by }, reason: null },
  }) as unknown as HunkView;
const suggestion = (id: string, ...hunks: HunkView[]) => ({ id, description: 'Paint', hunks }) as SuggestionView;

test('a new suggestion is announced with its number of changes', () => {
  const one = suggestion('s', hunk('red'));
  expect(reviewNews([], [one], 'ada')).toBe('Suggested by the agent: Paint. 1 change to review.');
  expect(reviewNews([one], [one], 'ada')).toBeUndefined();
  const written = { ...one, turnId: null, askedBy: { userId: 'cem', name: 'Cem' } };
  expect(reviewNews([], [written], 'ada')).toBe('Suggested by Cem: Paint. 1 change to review.');
});

test('decisions of other people are announced, the person’s own aren’t', () => {
  const before = [suggestion('s', hunk('red'), hunk('blue'))];
  const after = (by: string) => [suggestion('s', hunk('red', by), hunk('blue'))];
  expect(reviewNews(before, after('Ben'), 'ada')).toBe('Accepted by Ben. Replace “red” with “RED”');
  expect(reviewNews(before, after('ada'), 'ada')).toBeUndefined();
  expect(reviewNews(after('Ben'), after('Ben'), 'ada')).toBeUndefined();
  expect(reviewNews(before, [suggestion('s', hunk('red', 'Ben'), hunk('blue', 'Cem'))], 'ada')).toBe(
    'Others reviewed 2 changes.',
  );
});

test('the selected change is announced with its position among the open ones', () => {
  const open = [hunk('red'), hunk('blue')];
  expect(placeText(open, 'blue', false)).toBe('2 of 2. Replace “blue” with “BLUE”');
  expect(placeText(open, 'red', true)).toBe('1 of 2. Replace “red” with “RED”. Changed since suggested');
  expect(placeText(open, 'green', false)).toBeUndefined();
});
