import { expect, test } from 'vitest';
import { settingsFor } from './turn-options';

const gemini = { thinking: { kind: 'levels', levels: ['low', 'high'] }, maxTemperature: 2 } as const;
const plain = { thinking: { kind: 'none' }, maxTemperature: null } as const;

test('only options that the model supports are sent', () => {
  expect(settingsFor(gemini, { level: 'high', temperature: 0.2 })).toEqual({
    thinking: { level: 'high' },
    temperature: 0.2,
  });
  expect(settingsFor(gemini, { level: 'medium', temperature: 7 })).toEqual({ temperature: 2 });
  expect(settingsFor(plain, { level: 'high', temperature: 0.2 })).toEqual({});
});

test('options that aren’t set aren’t sent', () => {
  expect(settingsFor(gemini, {})).toEqual({});
  expect(settingsFor(undefined, { level: 'low' })).toEqual({});
});
