import { Text } from '@codemirror/state';
import { expect, test } from 'vitest';
import { linkedHeading } from './linked-heading';

const TEXT = Text.of([
  ...[
    '# Plan',
    '## First steps',
    '## First steps',
    '```',
    '# not_one',
    '```',
    '## **Übung** & [more](https://a.example/b)',
  ],
  ...['## snake_case _slanted_', '### `x = 1`'],
]);

const lineOf = (place: string) => {
  const heading = linkedHeading(TEXT, place);
  return heading && TEXT.lineAt(heading.at).number;
};

test('a link leads to the heading that has its name by GitHub’s rules', () => {
  expect(lineOf('#plan')).toBe(1);
  expect(lineOf('#first-steps')).toBe(2);
  expect(lineOf('#first-steps-1')).toBe(3);
  expect(lineOf('#übung--more')).toBe(7);
  expect(lineOf('#%C3%BCbung--more')).toBe(7);
  expect(lineOf('#snake_case-slanted')).toBe(8);
  expect(lineOf('#x--1')).toBe(9);
});

test('a link with a heading’s words leads there too', () => {
  expect(lineOf('#First%20steps')).toBe(2);
  expect(lineOf('#Plan')).toBe(1);
});

test('other links lead to no heading', () => {
  for (const place of ['#', '', '#not_one', '#gone', '#%', '#first-steps-2']) expect(lineOf(place)).toBeUndefined();
});
