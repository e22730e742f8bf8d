import { expect, test } from 'vitest';
import { costWords, labelledCost } from './cost-words';

test.each([
  [{ value: 0, partial: false }, 'No cost', 'No cost'],
  [{ value: null, partial: false }, 'Cost unknown', 'Unknown'],
  [{ value: 0, partial: true }, 'Cost unknown', 'Unknown'],
  [{ value: 250_000, partial: false }, '$0.25', '$0.25'],
  [{ value: 250_000, partial: true }, '≥ $0.25', '≥ $0.25'],
])('the cost %j is “%s”, and “%s” beside the label “Cost”', (cost, words, labelled) => {
  expect([costWords(cost), labelledCost(cost)]).toEqual([words, labelled]);
});
