import { expect, test } from 'vitest';
import { costWords } from './cost-words';

test.each([
  [{ value: 0, partial: false }, 'No cost'],
  [{ value: null, partial: false }, 'Cost unknown'],
  [{ value: 0, partial: true }, 'Cost unknown'],
  [{ value: 250_000, partial: false }, '$0.25'],
  [{ value: 250_000, partial: true }, '≥ $0.25'],
])('the cost %j is “%s”', (cost, words) => {
  expect(costWords(cost)).toBe(words);
});
