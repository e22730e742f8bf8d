import { expect, test } from 'vitest';
import { readRules, violations } from './spec-law.mjs';

const page = (...ids: string[]) =>
  ['| id | rule |', '|---|---|', ...ids.map((id) => `| ${id} | It holds. |`)].join('\n');
const found = (text: string, ...ids: string[]) => violations(page(...ids), new Map([['a.test.ts', text]]));

test('a rule with a test whose title starts with its id passes', () => {
  expect(found("test('RULE-1: applies', () => {});", 'RULE-1')).toEqual([]);
  expect(found('test(\n  `RULE-1, RULE-2: both hold`, run);', 'RULE-1', 'RULE-2')).toEqual([]);
  expect(found("test.each([\n  ['RULE-1: one case', 1],\n])('%s', run);", 'RULE-1')).toEqual([]);
});

test('a rule without a test is found', () => {
  expect(found("test('RULE-1: applies', run);", 'RULE-1', 'RULE-2')).toEqual([
    'RULE-2 has no test whose title starts with it',
  ]);
});

test.each([
  "test('it covers RULE-1', run);",
  '// RULE-1: a comment',
  "test.skip('RULE-1: applies', run);",
  "test.todo('RULE-1: applies');",
])('%s doesn’t count as a test of its rule', (text) => {
  expect(found(text, 'RULE-1')).toEqual(['RULE-1 has no test whose title starts with it']);
});

test('an id in a test title that isn’t a rule’s is reported; ids of other kinds are ignored', () => {
  expect(found("test('RULE-1, RULE-9: applies in UTF-8', run); // RFC-6238", 'RULE-1')).toEqual([
    "a.test.ts: RULE-9 isn't a rule of docs/SPEC.md",
  ]);
});

test('two rules with one id are refused', () => {
  expect(() => readRules(page('RULE-1', 'RULE-1'))).toThrow(/two rules have the id RULE-1/);
});
