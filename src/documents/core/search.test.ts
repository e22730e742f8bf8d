import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MARK_END, MARK_START, parseSnippet, searchTerms } from './search';

test.each([
  ['laun', { web: '', prefix: 'laun' }],
  ['launch pla', { web: 'launch ', prefix: 'pla' }],
  ['Größe', { web: '', prefix: 'Größe' }],
  ['launch ', { web: 'launch ', prefix: undefined }],
  ['launch -plan', { web: 'launch -plan', prefix: undefined }],
  ['"launch pla', { web: '"launch pla', prefix: undefined }],
  ['"launch plan" ne', { web: '"launch plan" ', prefix: 'ne' }],
  ['launch or', { web: 'launch or', prefix: undefined }],
  ['launch or plan', { web: 'launch or plan', prefix: undefined }],
  ['OR pla', { web: 'OR pla', prefix: undefined }],
  ["it's", { web: "it's", prefix: undefined }],
  ["a':*|b", { web: "a':*|b", prefix: undefined }],
  ['', { web: '', prefix: undefined }],
])('the terms of %j', (query, terms) => {
  expect(searchTerms(query)).toEqual(terms);
});

test('a prefix is a plain word, and nothing of the query is lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (query) => {
      const { web, prefix } = searchTerms(query);
      expect(web + (prefix ?? '')).toBe(query);
      expect(prefix ?? 'none').not.toMatch(/['"\\:&|!()<>*\s-]/);
    }),
    { numRuns: 3000 },
  );
});

test('marks become ranges of the plain text', () => {
  const headline = `the ${MARK_START}launch${MARK_END} <b>plan</b> of ${MARK_START}😀${MARK_END}`;
  const { text, marks } = parseSnippet(headline);
  expect(text).toBe('the launch <b>plan</b> of 😀');
  expect(marks.map(({ from, to }) => text.slice(from, to))).toEqual(['launch', '😀']);
  expect(parseSnippet('plain')).toEqual({ text: 'plain', marks: [] });
  expect(parseSnippet('')).toEqual({ text: '', marks: [] });
});
