import { expect, test } from 'vitest';
import type { BlameSource } from '@/review/schema';
import { authorsOf, shareOf } from './authors';

const at = new Date(0);
const ann = { userId: 'ann', name: 'Ann' };
const typed: BlameSource = { kind: 'typed', by: ann, since: at };
const later: BlameSource = { kind: 'typed', by: ann, since: new Date(1) };
const imported: BlameSource = { kind: 'imported', by: ann, at, versionId: null };
const accepted: BlameSource = {
  kind: 'accepted',
  suggestionId: 's',
  description: 'd',
  turnId: 't',
  askedBy: ann,
  by: ann,
  at,
  reworded: false,
};

test('a person’s sessions are one author; imported and reworded text is distinguished', () => {
  const authors = authorsOf([
    { from: 0, to: 3, source: typed },
    { from: 3, to: 5, source: later },
    { from: 5, to: 9, source: imported },
    { from: 9, to: 10, source: { ...accepted, reworded: true } },
  ]);
  expect(authors.map(({ name, length }) => [name, length])).toEqual([
    ['Ann', 5],
    ['Imported by Ann', 4],
    ['Ann, editing the agent’s text', 1],
  ]);
});

test('suggested text is credited to the person or agent that suggested it, not to the person who accepted it', () => {
  const cole = { userId: 'cole', name: 'Cole' };
  const suggested: BlameSource = { ...accepted, turnId: null, askedBy: cole };
  const authors = authorsOf([
    { from: 0, to: 3, source: suggested },
    { from: 3, to: 5, source: { kind: 'typed', by: cole, since: at } },
    { from: 5, to: 9, source: accepted },
    { from: 9, to: 10, source: { ...suggested, reworded: true } },
  ]);
  expect(authors.map(({ name, length }) => [name, length])).toEqual([
    ['Cole', 5],
    ['Agent (accepted)', 4],
    ['Ann, editing a suggestion', 1],
  ]);
});

test('authors differ not only by colour: those with the same one have different lines, and only the agent’s is dotted', () => {
  const authors = authorsOf([
    { from: 0, to: 3, source: typed },
    { from: 3, to: 5, source: imported },
    { from: 5, to: 6, source: accepted },
    { from: 6, to: 7, source: { ...accepted, suggestionId: 'other' } },
    { from: 7, to: 8, source: undefined },
  ]);
  expect(authors.map(({ name, line }) => [name, line])).toEqual([
    ['Ann', 'solid'],
    ['Agent (accepted)', 'dotted'],
    ['Imported by Ann', 'dashed'],
    ['Unknown (older text)', 'none'],
  ]);
  expect(authors[0]?.colour).toBe(authors[2]?.colour);
});

test('a share is never rounded to zero', () => {
  expect([shareOf(1, 1000), shareOf(500, 1000), shareOf(0, 1000), shareOf(0, 0)]).toEqual(['<1%', '50%', '0%', '0%']);
});
