import { expect, test } from 'vitest';
import { authorOf } from './version-words';

const ann = { userId: 'ann', name: 'Ann' };
const suggestion = { type: 'ai_suggestion', automatic: false, createdBy: null, askedBy: ann } as const;

test('a suggestion is the agent’s, for the person who asked; or the person’s who wrote it', () => {
  expect(authorOf(suggestion)).toBe('Agent, for Ann');
  expect(authorOf({ ...suggestion, createdBy: ann })).toBe('Ann');
  expect(authorOf({ ...suggestion, type: 'snapshot' })).toBe('Variorum');
});
