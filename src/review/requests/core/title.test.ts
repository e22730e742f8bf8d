import { expect, test } from 'vitest';
import { MAX_TITLE } from './limits';
import { askedWords, requestTitle } from './title';

const asked = 'Proofread this';
const fixed = 'Correct 6 mistakes: “teh”, “recieve” and 4 more';

test.each([
  ['the stored title', { title: 'Spelling', descriptions: [fixed], asked }, 'Spelling'],
  ['what its only part does', { title: null, descriptions: [fixed], asked }, fixed],
  [
    'what the agent was asked for if it has several parts',
    { title: null, descriptions: [fixed, 'More'], asked },
    asked,
  ],
  [
    'the first description of several if nobody asked the agent',
    { title: null, descriptions: [fixed, 'More'], asked: null },
    fixed,
  ],
  ['what the agent was asked for if its part has no description', { title: null, descriptions: [' '], asked }, asked],
  ['nothing if nothing is known', { title: null, descriptions: [], asked: null }, ''],
  ['one line', { title: null, descriptions: [' Two\n\tlines '], asked: null }, 'Two lines'],
])('a change request is named by %s', (_, sources, title) => {
  expect(requestTitle(sources)).toBe(title);
});

test('a title isn’t longer than people can make it', () => {
  expect(requestTitle({ title: null, descriptions: ['x'.repeat(500)], asked: null })).toHaveLength(MAX_TITLE);
});

test('what the agent was asked for is only repeated if it isn’t the title', () => {
  expect(askedWords('Proofread\nthis', fixed)).toBe('Proofread this');
  expect(askedWords('Proofread this', 'Proofread this')).toBeNull();
  expect(askedWords(null, fixed)).toBeNull();
});
