import { expect, test } from 'vitest';
import { abilityWords } from './model-words';

const plain = { thinking: { kind: 'none' }, tools: null, vision: null, context: null } as const;

test('capabilities that a provider doesn’t report aren’t shown', () => {
  expect(abilityWords(plain)).toEqual([]);
  expect(abilityWords({ ...plain, vision: false })).toEqual([]);
});

test('a model’s levels, budget, tools, images and context are described in words', () => {
  expect(
    abilityWords({
      thinking: { kind: 'levels', levels: ['low', 'high'] },
      tools: true,
      vision: true,
      context: 1_048_576,
    }),
  ).toEqual(['thinking: low, high', 'tools', 'can see images', '1M-token context']);
  const budget = { kind: 'budget', min: 1, max: 24_576, canTurnOff: true } as const;
  expect(abilityWords({ ...plain, thinking: budget, tools: false, context: 131_072 })).toEqual([
    'thinking up to 24,576 tokens',
    'no tools',
    '131.1K-token context',
  ]);
});
