import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CHANGED, changedSince, KINDS, readChoice, type SearchChoice, searchHref } from './search-address';

const read = (href: string) => readChoice(new URL(href, 'http://localhost').searchParams);

test('a URL contains a search and its filters, and restores them', () => {
  const id = fc.stringMatching(/^[\w-]{1,64}$/);
  const choices = fc.record({
    query: fc.string({ unit: 'grapheme', maxLength: 100 }).map((text) => text.toWellFormed()),
    projectId: fc.option(id, { nil: undefined }),
    authorId: fc.option(id, { nil: undefined }),
    kind: fc.constantFrom(undefined, ...KINDS),
    changed: fc.constantFrom(undefined, ...CHANGED),
    hasOpenSuggestions: fc.constantFrom(undefined, true),
    sort: fc.constantFrom(undefined, 'newest' as const),
  });
  fc.assert(
    fc.property(choices, (choice: SearchChoice) => {
      expect(read(searchHref(choice))).toEqual(choice);
    }),
  );
});

test('an address without filters is the page itself, and invalid filters are left out', () => {
  expect(searchHref({ query: '' })).toBe('/search');
  expect(read('/search?project=%00&kind=exe&changed=tomorrow&open=yes&author=a/b&sort=oldest')).toEqual({ query: '' });
  expect(read(`/search?q=${'x'.repeat(500)}`).query).toHaveLength(200);
});

test('the start of a period is rounded down to whole minutes', () => {
  const now = Date.parse('2026-11-22T12:00:30Z');
  expect(changedSince('day', now)).toEqual(new Date('2026-11-21T12:00:00Z'));
  expect(changedSince(undefined, now)).toBeUndefined();
});
