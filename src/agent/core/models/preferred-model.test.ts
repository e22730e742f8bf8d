import { expect, test } from 'vitest';
import { preferredModel } from './preferred-model';

test.each([
  ['google', ['gemini-2.5-flash', 'gemini-3-flash-preview', 'gemini-3.8-flash', 'gemini-4-argon'], 'gemini-3.8-flash'],
  ['google', ['gemini-3-flash-preview', 'gemini-3-flash'], 'gemini-3-flash'],
  ['google', ['gemini-10-flash', 'gemini-9.5-flash', 'gemini-11-flash-lite'], 'gemini-10-flash'],
  [
    'anthropic',
    ['claude-opus-4-5', 'claude-sonnet-4-20250514', 'claude-sonnet-4-5-20250929'],
    'claude-sonnet-4-5-20250929',
  ],
  ['openai', ['gpt-4.1', 'gpt-5', 'gpt-5-mini', 'gpt-image-1'], 'gpt-5'],
  ['compatible', ['first', 'second'], 'first'],
  ['openai', ['only-this'], 'only-this'],
  ['openai', [], undefined],
] as const)('the preferred model of %s among %j is %s', (provider, ids, preferred) => {
  expect(preferredModel(provider, ids)).toBe(preferred);
});
