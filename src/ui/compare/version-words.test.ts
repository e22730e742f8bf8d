import { expect, test } from 'vitest';
import { authorOf, changesOf, isByAgent, savedByOf, shownTitleOf, shownWritersOf, writersOf } from './version-words';

const ann = { userId: 'ann', name: 'Ann' };
const suggestion = { type: 'ai_suggestion', automatic: false, createdBy: null, askedBy: ann } as const;

test('a suggestion’s author is the agent, for the person who asked, or the person who wrote it', () => {
  expect(authorOf(suggestion)).toBe('Agent, for Ann');
  expect(authorOf({ ...suggestion, createdBy: ann })).toBe('Ann');
  expect(authorOf({ ...suggestion, type: 'snapshot' })).toBe('Variorum');
  expect(isByAgent(suggestion)).toBe(true);
  expect(isByAgent({ ...suggestion, createdBy: ann })).toBe(false);
  expect(isByAgent({ ...suggestion, type: 'snapshot' })).toBe(false);
});

const review = { type: 'merge', automatic: false, name: null, createdBy: ann, askedBy: null } as const;

test('the title of a review starts with its suggestions, without the number of accepted changes', () => {
  const title = (description: string, name: string | null = null) => shownTitleOf({ ...review, name, description });
  expect(title('Accepted 1 of 1: Plainer words')).toBe('Plainer words');
  expect(title('Accepted 2 of 5: Costs: less')).toBe('Costs: less');
  expect(title('Accepted 1 of 2: Title; date; Accepted 3 of 3: Dates')).toBe('Title; date; Dates');
  expect(title('A merge of another kind')).toBe('A merge of another kind');
  expect(title('Accepted 1 of 1: Plainer words', 'Final')).toBe('Final');
});

test('who wrote what a review accepted comes before the reviewer', () => {
  const ben = { ...suggestion, createdBy: { userId: 'ben', name: 'Ben' } };
  const writers = (description: string, accepted: Parameters<typeof writersOf>[1]) =>
    writersOf({ ...review, description }, accepted);
  expect(writers('Accepted 1 of 1: Plainer words', [ben])).toBe('Ben, accepted by Ann');
  expect(writers('Accepted 2 of 5: Plainer words', [suggestion])).toBe('Agent, for Ann, 2 of 5 accepted by Ann');
  expect(writers('Accepted 1 of 2: Title; Accepted 3 of 3: Dates', [ben])).toBe('Ben, 4 of 5 accepted by Ann');
  expect(writers('Accepted 1 of 1: Plainer words', [{ ...ben, createdBy: ann }])).toBe('Ann');
  expect(writers('Accepted 1 of 1: Plainer words', [])).toBe('Accepted by Ann');
  expect(writers('A merge of another kind', [])).toBe('Ann · Merge');
});

test('a row names the authors of what a review accepted, without the reviewer, if they are known', () => {
  const ben = { ...suggestion, createdBy: { userId: 'ben', name: 'Ben' } };
  const writers = (description: string, accepted: Parameters<typeof writersOf>[1]) =>
    shownWritersOf({ ...review, description }, accepted);
  expect(writers('Accepted 1 of 1: Plainer words', [ben])).toBe('Ben');
  expect(writers('Accepted 2 of 5: Plainer words', [ben])).toBe('Ben · Accepted 2 of 5');
  expect(writers('Accepted 1 of 1: Plainer words', [])).toBe('Accepted by Ann');
});

test('a comparison doesn’t say that a version was accepted, because only a suggestion in it was', () => {
  expect(savedByOf({ ...review, description: 'Accepted 1 of 1: Plainer words' })).toBeUndefined();
  expect(savedByOf({ ...review, description: 'A merge of another kind' })).toBe('Ann · Merge');
});

test('a suggestion and a review that accepted all of it say how many changes they make', () => {
  const made = (description: string) => changesOf({ ...review, description, hunkCount: 0 });
  expect(made('Accepted 3 of 3: Dates')).toBe('3 changes');
  expect(made('Accepted 1 of 1: Title; Accepted 3 of 3: Dates')).toBe('4 changes');
  expect(made('Accepted 2 of 5: Dates'), 'this is said otherwise').toBeUndefined();
  expect(changesOf({ ...suggestion, name: null, description: 'Dates', hunkCount: 1 })).toBe('1 change');
  expect(changesOf({ ...suggestion, name: null, type: 'snapshot', description: '', hunkCount: 0 })).toBeUndefined();
});
