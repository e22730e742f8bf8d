import { expect, test } from 'vitest';
import { passagesOf } from '@/documents/core/search';
import { marksOf } from './marks';

const shown = (text: string, query: string) => {
  let rest = text;
  for (const { from, to } of marksOf(text, passagesOf(query)).reverse())
    rest = `${rest.slice(0, from)}[${rest.slice(from, to)}]${rest.slice(to)}`;
  return rest;
};

test.each([
  ['Finance / Plans', 'plan', 'Finance / [Plan]s'],
  ['Floor plan, plan B', 'PLAN', 'Floor [plan], [plan] B'],
  ['Übersicht der Größe', 'ubersicht größe', '[Übersicht] der [Größe]'],
  ['U\u0308bersicht', 'über', '[U\u0308ber]sicht'],
  ['Launch planning', 'plan planning', 'Launch [planning]'],
  ['A banana', 'a', '[A] banana'],
  ['𝒜 plan', 'plan', '𝒜 [plan]'],
  ['a+b (c)', '+ (', 'a+b (c)'],
  ['Plan', '', 'Plan'],
])('in “%s”, the words of “%s” are marked: %s', (text, query, expected) => {
  expect(shown(text, query)).toBe(expected);
});
