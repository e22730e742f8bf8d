import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchesIn, queryProblem } from './matches';
import { replaced } from './plan';

const plain = { matchCase: false, wholeWord: false, isRegExp: false };
const found = (text: string, query: object, replacement = '') =>
  matchesIn(text, { query: '', ...plain, ...query }, replacement, 100).map(({ from, to }) => text.slice(from, to));

describe('matches of a query', () => {
  it('are found in any case, in the same case, and as whole words', () => {
    const text = 'Bed beds BED bédé _bed';
    expect(found(text, { query: 'bed' })).toEqual(['Bed', 'bed', 'BED', 'bed']);
    expect(found(text, { query: 'BED', matchCase: true })).toEqual(['BED']);
    expect(found(text, { query: 'bed', wholeWord: true })).toEqual(['Bed', 'BED']);
    expect(found('über Übergang ÜBER', { query: 'ÜBER', wholeWord: true })).toEqual(['über', 'ÜBER']);
  });

  it('take the query by its letters unless it is a regular expression', () => {
    expect(found('a.c abc (a', { query: 'a.c' })).toEqual(['a.c']);
    expect(found('a.c abc (a', { query: '(a' })).toEqual(['(a']);
    expect(found('a.c abc', { query: 'a.c', isRegExp: true })).toEqual(['a.c', 'abc']);
    expect(found('one\ntwo', { query: '^\\w+$', isRegExp: true })).toEqual(['one', 'two']);
    expect(found('aaa', { query: 'x*', isRegExp: true })).toEqual([]);
  });

  it('of a wrong expression can’t be found, which is said', () => {
    expect(queryProblem({ query: '(', ...plain, isRegExp: true })).toMatch(/group/i);
    expect(queryProblem({ query: 'a)(b', ...plain, wholeWord: true, isRegExp: true })).toBeDefined();
    expect(queryProblem({ query: '(', ...plain })).toBeUndefined();
  });

  it('are replaced with groups of the expression, or by the very letters of the replacement', () => {
    const swap = { query: '(\\w+) (\\w+)', ...plain, isRegExp: true };
    expect(matchesIn('peas beans', swap, '$2, $1 [$&] $$ $9', 9)[0]?.replacement).toBe('beans, peas [peas beans] $ $9');
    expect(matchesIn('peas', { query: 'peas', ...plain }, '$1 $&', 9)[0]?.replacement).toBe('$1 $&');
  });

  it('replaced in any text give what replaceAll gives', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1, maxLength: 3 }), fc.string(), (text, query, replacement) => {
        const matches = matchesIn(text, { query, ...plain, matchCase: true }, replacement, Infinity);
        expect(replaced(text, matches)).toBe(text.replaceAll(query, () => replacement));
      }),
    );
  });
});
