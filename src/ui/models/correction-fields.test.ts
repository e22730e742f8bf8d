import { expect, test } from 'vitest';
import type { ModelCapabilities } from '@/agent/core/models/model-capabilities';
import type { Correction } from '@/agent/model-schema';
import { correctionOf, fieldsOf, problemOf } from './correction-fields';

const known: ModelCapabilities = {
  thinking: { kind: 'levels', levels: ['low', 'high'] },
  signsCalls: true,
  vision: true,
  thinkTags: 'never',
  maxTemperature: 2,
};

test('an unchanged form makes no correction, and the form starts with the known values', () => {
  const fields = fieldsOf(null, known);
  expect(fields).toMatchObject({
    thinking: '',
    levels: ['low', 'high'],
    thinkTags: '',
    temperature: '',
    signsCalls: '',
  });
  expect(correctionOf(fields, 'google/x')).toBeNull();
});

test.each<[string, Correction]>([
  ['google/x', { thinking: { kind: 'levels', levels: ['low'], canTurnOff: true }, signsCalls: false }],
  ['compatible/x', { thinking: { kind: 'effort', levels: ['low', 'high'], canTurnOff: false }, maxTemperature: null }],
  ['google/x', { thinking: { kind: 'budget', min: 1, max: 9, canTurnOff: true }, maxTemperature: 1 }],
  ['compatible/x', { thinking: { kind: 'none' }, thinkTags: 'opening-tag-missing', maxTemperature: 2 }],
])('the form of %s returns %j unchanged', (model, correction) => {
  expect(correctionOf(fieldsOf(correction, known), model)).toEqual(correction);
});

test('levels without a level, and a minimum above the maximum, are refused before they are sent', () => {
  const fields = fieldsOf(null, known);
  expect(problemOf({ ...fields, thinking: 'levels', levels: [] })).toBe('Choose at least one level.');
  expect(problemOf({ ...fields, thinking: 'budget', min: 2, max: 1 })).toBe('The minimum is above the maximum.');
  expect(problemOf(fields)).toBeUndefined();
});
