import { expect, test } from 'vitest';
import { authorOf, linesOf } from './version-words';

const ann = { userId: 'ann', name: 'Ann' };
const suggestion = { type: 'ai_suggestion', automatic: false, createdBy: null, askedBy: ann } as const;

test('a suggestion’s author is the agent, for the person who asked, or the person who wrote it', () => {
  expect(authorOf(suggestion)).toBe('Agent, for Ann');
  expect(authorOf({ ...suggestion, createdBy: ann })).toBe('Ann');
  expect(authorOf({ ...suggestion, type: 'snapshot' })).toBe('Variorum');
});

test('the line of a review starts with its suggestions; the number of accepted changes is below', () => {
  const review = { type: 'merge', automatic: false, name: null, createdBy: ann, askedBy: null } as const;
  const lines = (description: string) => linesOf({ ...review, description });
  expect(lines('Accepted 1 of 1: Plainer words')).toEqual({ title: 'Plainer words', kind: 'Accepted' });
  expect(lines('Accepted 2 of 5: Costs: less')).toEqual({ title: 'Costs: less', kind: 'Accepted 2 of 5' });
  expect(lines('Accepted 1 of 2: Title; date; Accepted 3 of 3: Dates')).toEqual({
    title: 'Title; date; Dates',
    kind: 'Accepted 4 of 5',
  });
  expect(lines('A merge of another kind')).toEqual({ title: 'A merge of another kind', kind: 'Merge' });
  expect(linesOf({ ...review, name: 'Final', description: 'Accepted 1 of 1: Plainer words' })).toEqual({
    title: 'Final',
    kind: 'Accepted',
  });
});
