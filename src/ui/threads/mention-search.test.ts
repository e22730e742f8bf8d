import { expect, test } from 'vitest';
import { begunMention, matchingPeople } from './mention-search';

const PEOPLE = ['Ann Lee', 'Ben Anders', 'Léa Ånn'].map((name, i) => ({ userId: `u${i}`, name }));

test('an @ at the start of a word begins a mention', () => {
  expect(begunMention('look @An', 8)).toEqual({ at: 5, query: 'An' });
  expect(begunMention('@', 1)).toEqual({ at: 0, query: '' });
  expect(begunMention('look @Ann Le', 12)).toEqual({ at: 5, query: 'Ann Le' });
});

test('an email address or a finished mention doesn’t start a mention', () => {
  expect(begunMention('a@b', 3)).toBeUndefined();
  expect(begunMention('@Ann Lee has', 12)).toBeUndefined();
  expect(begunMention('@An', 0)).toBeUndefined();
});

test('people are found by any of their names, the first name first', () => {
  expect(matchingPeople(PEOPLE, 'an').map(({ name }) => name)).toEqual(['Ann Lee', 'Ben Anders']);
  expect(matchingPeople(PEOPLE, 'zz')).toEqual([]);
});
