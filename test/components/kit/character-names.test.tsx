import { characterEntities } from 'character-entities';
import { expect, test } from 'vitest';
import { characterNamed } from '../../../src/ui/kit/character-names';

test('the page knows the same names of characters as the server', () => {
  const names = ['amp', 'lt', 'eacute', 'nbsp', 'hellip', 'ThickSpace', 'semi', 'NotEqualTilde', 'frac12'];
  expect(names.map(characterNamed)).toEqual(names.map((name) => characterEntities[name]));
});

test('a name that no character has stays unknown', () => {
  expect(['nothing', 'notit', 'toString', 'AMp', 'a b', '<b>x</b>', ''].map(characterNamed)).toEqual(
    Array(7).fill(undefined),
  );
});
