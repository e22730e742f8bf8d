import fc from 'fast-check';
import superjson from 'superjson';
import { describe, expect, test } from 'vitest';
import { HOSTILE_ENVELOPES } from '../../../test/api/hostile-inputs';
import { reviveInput } from './input';

const sent = (input: unknown) => JSON.parse(superjson.stringify(input)) as unknown;

const key = fc.string().filter((name) => name !== '' && !['__proto__', 'constructor', 'prototype'].includes(name));
const leaf = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.constant(undefined),
  fc.date({ noInvalidDate: true }),
);
const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.array(tie('tree'), { maxLength: 4 }),
    fc.dictionary(key, tie('tree'), { maxKeys: 4, noNullPrototype: true }),
  ),
}));

test('whatever superjson writes of plain data and dates is read as it was', () => {
  fc.assert(
    fc.property(tree, (input) => {
      expect(reviveInput(sent(input))).toEqual(input);
    }),
    { numRuns: 500 },
  );
});

test('an object that occurs twice becomes two equal objects', () => {
  const shared = { at: new Date(0) };
  expect(reviveInput(sent({ a: shared, b: shared }))).toEqual({ a: shared, b: shared });
});

test.each([undefined, null, 7, 'text', []])('an invalid envelope (%j) has no input', (payload) => {
  expect(reviveInput(payload)).toBeUndefined();
});

const INERT = ['references to each other', 'references to itself', 'lists in lists', 'objects in objects'];

describe.each(Object.keys(HOSTILE_ENVELOPES))('%s', (kind) => {
  test('is refused, or read as the plain JSON that it is', () => {
    const payload = JSON.parse(HOSTILE_ENVELOPES[kind]!(10_000)) as { json: unknown };
    if (INERT.includes(kind) || kind.startsWith('many')) expect(reviveInput(payload)).toBe(payload.json);
    else expect(() => reviveInput(payload)).toThrow(/types that aren’t accepted/);
  });
});

test.each([
  ['a class', { a: [['class', 'Buffer']] }],
  ['a symbol', { a: [['symbol', 'a']] }],
  ['an address', { a: ['URL'] }],
  ['a number that is none', { a: ['number'] }],
  ['what no key leads to', { b: ['Date'] }],
  ['the prototype', { '__proto__.polluted': ['undefined'] }],
  ['a method', { 'a.length': ['undefined'] }],
  ['nothing', { '': ['undefined'] }],
  ['a list', { a: 'Date' }],
])('an annotation for %s is refused', (_, values) => {
  expect(() => reviveInput({ json: { a: 'text' }, meta: { values } })).toThrow(/types that aren’t accepted/);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});
