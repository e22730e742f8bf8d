import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { decoded, repairInput } from './repair-input';
import { toolInputSchema } from './tool';

const shape = z.object({
  id: z.string(),
  edits: z.array(z.object({ start: z.int().optional(), text: z.string(), sure: z.boolean().optional() })),
  all: z.boolean().optional(),
  tags: z.array(z.string()).optional(),
});
const schema = toolInputSchema(shape);
const repaired = (input: unknown) => repairInput(schema, input);
const good = { id: '7', edits: [{ start: 3, text: '12', sure: true }], all: false };

describe('an input with only one possible meaning is corrected', () => {
  test.each<[string, unknown]>([
    ['numbers and booleans in strings', { id: '7', edits: [{ start: ' 3', text: '12', sure: 'True' }], all: 'false' }],
    ['a list as JSON in a string', { ...good, edits: JSON.stringify(good.edits) }],
    ['items as JSON in strings', { ...good, edits: good.edits.map((edit) => JSON.stringify(edit)) }],
    ['one item where a list is wanted', { ...good, edits: good.edits[0] }],
    ['one item as JSON', { ...good, edits: JSON.stringify(good.edits[0]) }],
    ['all of it as JSON', JSON.stringify(good)],
    ['null for what may be left out', { ...good, tags: null }],
  ])('%s', (_name, input) => {
    expect(repaired(input)).toEqual(good);
  });
});

describe('other wrong inputs stay unchanged, and the tool checks them', () => {
  test.each<[string, unknown]>([
    ['a fraction', { edits: [{ start: '1.5', text: '' }] }],
    ['an exponent', { edits: [{ start: '1e3', text: '' }] }],
    ['a word for a boolean', { all: 'yes' }],
    ['a word for a list', { tags: 'one, two' }],
    ['JSON that was cut off', { edits: '[{"start": 1' }],
    ['a number for a string', { id: 7 }],
    ['null', { edits: null }],
  ])('%s', (_name, input) => {
    expect(repaired(input)).toEqual(input);
  });
});

test('a text that looks like JSON or like a number stays a text', () => {
  const input = { id: '[1]', edits: [{ text: '{"start":"1"}' }, { text: '12' }] };
  expect(repaired(input)).toEqual(input);
});

test('input that fits its schema is returned unchanged', () => {
  const edit = fc.record({ start: fc.integer(), text: fc.string(), sure: fc.boolean() }, { requiredKeys: ['text'] });
  const input = fc.record({ id: fc.string(), edits: fc.array(edit), all: fc.boolean(), tags: fc.array(fc.string()) });
  fc.assert(
    fc.property(input, (value) => {
      expect(repaired(value)).toEqual(value);
    }),
  );
});

test('any value is repaired without an error, whatever the schema, and a second repair changes nothing', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const once = repaired(value);
      expect(repaired(once)).toEqual(once);
    }),
  );
});

test('text that isn’t JSON stays text', () => {
  expect(decoded('plain [text]')).toBe('plain [text]');
  expect(decoded('[1, 2')).toBe('[1, 2');
});
