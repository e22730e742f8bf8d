import { expect, test } from 'vitest';
import type { ModelView } from '@/agent/schema';
import { modelToSend, withSelected } from './chosen-model';

const view = (model: string, more: Partial<ModelView> = {}): ModelView => ({
  model,
  provider: 'Some',
  label: model,
  thinking: { kind: 'none' },
  maxTemperature: null,
  tools: null,
  vision: null,
  context: null,
  isDefault: false,
  isCorrected: false,
  available: true,
  reason: undefined,
  ...more,
});
const other = view('openrouter/x', { isDefault: true });

test('a model that is in the list is shown as it is', () => {
  expect(withSelected([other], 'openrouter/x')).toEqual([other]);
  expect(withSelected([other], undefined)).toEqual([other]);
});

test.each([
  [
    'its provider’s model list isn’t available',
    [other, view('google/', { available: false })],
    /model list isn’t available/,
  ],
  ['its provider offers others', [other, view('google/gemini-3')], /not offered/],
  ['its provider has no key', [other], /no key/],
])('a chosen model stays chosen when %s', (_name, models, reason) => {
  const shown = withSelected(models, 'google/gemini-3.8-flash');
  expect(shown.slice(0, -1)).toEqual(models);
  expect(shown.at(-1)).toMatchObject({
    model: 'google/gemini-3.8-flash',
    provider: 'Gemini',
    label: 'gemini-3.8-flash',
  });
  expect(shown.at(-1)?.reason).toMatch(reason);
});

test('a provider’s own default is not sent by name', () => {
  expect(withSelected([other], 'google/').at(-1)).toMatchObject({ label: 'Gemini default', available: true });
  expect(modelToSend('google/')).toBeUndefined();
  expect(modelToSend('google/gemini-3')).toBe('google/gemini-3');
});
