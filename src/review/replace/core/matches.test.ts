import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REPLACE_TASKS } from '../work/tasks';
import { matchesIn, queryProblem } from './matches';
import { replaced } from './plan';

const LIMITS = { limit: 9, mostText: 1_000 };
const plain = { matchCase: false, wholeWord: false, isRegExp: false };
const found = (text: string, query: object, replacement = '') =>
  matchesIn(text, { query: '', ...plain, ...query }, replacement, { limit: 100, mostText: 1_000 }).map(({ from, to }) =>
    text.slice(from, to),
  );

describe('matches of a query', () => {
  it('are found in any case, in the same case, and as whole words', () => {
    const text = 'Bed beds BED bédé _bed';
    expect(found(text, { query: 'bed' })).toEqual(['Bed', 'bed', 'BED', 'bed']);
    expect(found(text, { query: 'BED', matchCase: true })).toEqual(['BED']);
    expect(found(text, { query: 'bed', wholeWord: true })).toEqual(['Bed', 'BED']);
    expect(found('über Übergang ÜBER', { query: 'ÜBER', wholeWord: true })).toEqual(['über', 'ÜBER']);
  });

  it('are found literally unless the query is a regular expression', () => {
    expect(found('a.c abc (a', { query: 'a.c' })).toEqual(['a.c']);
    expect(found('a.c abc (a', { query: '(a' })).toEqual(['(a']);
    expect(found('a.c abc', { query: 'a.c', isRegExp: true })).toEqual(['a.c', 'abc']);
    expect(found('one\ntwo', { query: '^\\w+$', isRegExp: true })).toEqual(['one', 'two']);
    expect(found('aaa', { query: 'x*', isRegExp: true })).toEqual([]);
  });

  it('an invalid expression is reported as an error', () => {
    expect(queryProblem({ query: '(', ...plain, isRegExp: true })).toMatch(/group/i);
    expect(queryProblem({ query: 'a)(b', ...plain, wholeWord: true, isRegExp: true })).toBeDefined();
    expect(queryProblem({ query: '(', ...plain })).toBeUndefined();
  });

  it('are replaced with groups of the expression, or with the replacement taken literally', () => {
    const swap = { query: '(\\w+) (\\w+)', ...plain, isRegExp: true };
    expect(matchesIn('peas beans', swap, '$2, $1 [$&] $$ $9', LIMITS)[0]?.replacement).toBe(
      'beans, peas [peas beans] $ $9',
    );
    expect(matchesIn('peas', { query: 'peas', ...plain }, '$1 $&', LIMITS)[0]?.replacement).toBe('$1 $&');
  });

  it('are refused once their replacements are longer than a document can be', () => {
    const whole = { query: '[^]+', ...plain, isRegExp: true };
    const [text, repeated] = ['e'.repeat(10_000), '$&'.repeat(5_000)];
    const limits = { limit: 2_001, mostText: 1_000_000 };
    expect(() => matchesIn(text, whole, repeated, limits)).toThrow(/larger than/);
    expect(() => matchesIn(text, { query: 'e', ...plain }, 'x'.repeat(10_000), limits)).toThrow(/larger than/);
    expect(matchesIn(text, whole, '$&$&', limits)[0]?.replacement).toHaveLength(20_000);
  });

  it('take little memory when the worker thread sends them back', () => {
    const limits = { limit: 2_001, shown: 50 };
    const many = { texts: Array<string>(100).fill('e '.repeat(2_100)), query: { query: 'e', ...plain } };
    const long = { texts: ['e'.repeat(100_000)], query: { query: '[^]+', ...plain, isRegExp: true } };
    const counted = REPLACE_TASKS.searchTexts({ ...many, replacement: 'x'.repeat(10_000), ...limits });
    expect(counted[99]).toMatchObject({ count: 2_001, shown: { length: 50 } });
    expect(JSON.stringify(counted).length).toBeLessThan(3_000_000);
    const repeated = REPLACE_TASKS.searchTexts({ ...long, replacement: '$&'.repeat(5_000), ...limits });
    expect(JSON.stringify(repeated).length).toBeLessThan(1_000);
    const places = REPLACE_TASKS.matchesToReplace({
      ...{ text: 'e '.repeat(500), query: many.query, replacement: 'x'.repeat(10_000) },
      ...{ limit: 2_001, mostText: 10_000_000 },
    });
    expect(JSON.stringify(places).length).toBeLessThan(50_000);
  });

  it('replaced in any text give what replaceAll gives', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1, maxLength: 3 }), fc.string(), (text, query, replacement) => {
        const matches = matchesIn(text, { query, ...plain, matchCase: true }, replacement, {
          limit: Infinity,
          mostText: Infinity,
        });
        expect(replaced(text, matches)).toBe(text.replaceAll(query, () => replacement));
      }),
    );
  });
});
