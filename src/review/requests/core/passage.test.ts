import { expect, test } from 'vitest';
import { passageWith } from './passage';

const LONG = `${'Before it all. '.repeat(20)}The Zeppelin lands. ${'After it all. '.repeat(20)}`;

test('a description is shown if it has a word that the row doesn’t show otherwise', () => {
  const words = ['launch', 'birds'];
  const descriptions = ['Before the launch', 'Livelier birds'];
  expect(passageWith({ words, descriptions, shown: ['The launch', null] })).toBe('Livelier birds');
  expect(passageWith({ words, descriptions, shown: ['The launch', 'Use BIRDS'] })).toBeNull();
  expect(passageWith({ words, descriptions: ['Before the launch', null], shown: ['Launch'] })).toBeNull();
  expect(passageWith({ words: [], descriptions: [], shown: [] })).toBeNull();
});

test('of a long description, about a line around the word is shown, cut between words', () => {
  const passage = passageWith({ words: ['zeppelin'], descriptions: [LONG], shown: ['Words'] })!;
  expect(passage).toMatch(/^…(Before|it|all\.) .*The Zeppelin lands\. .* (After|it|all\.)…$/);
  expect(passage.length).toBeLessThanOrEqual(162);
});

test('between words without spaces, such as addresses, a passage keeps the text around the word and cuts no character', () => {
  const [before, after] = ['a'.repeat(400), '😀'.repeat(200)];
  const passage = passageWith({ words: ['zeppelin'], descriptions: [`${before} Zeppelin ${after}`], shown: [] })!;
  expect(passage).toMatch(/^…a{40,} Zeppelin (😀){40,}…$/u);
  expect(passage.length).toBeLessThanOrEqual(163);
});

test('a passage at an end of the text has no sign there that something is left out', () => {
  const first = passageWith({ words: ['before'], descriptions: [LONG], shown: [] })!;
  expect(first).toMatch(/^Before .*…$/);
  const last = passageWith({ words: ['end'], descriptions: [`${LONG}end`], shown: [] })!;
  expect(last).toMatch(/^….* end$/);
});

test('a passage is one well-formed line that contains the word, however long the word and its text are', () => {
  const emoji = '😀'.repeat(300);
  for (const word of ['😀'.repeat(150), 'x'.repeat(200)]) {
    const passage = passageWith({ words: [word], descriptions: [`${emoji}\n${word}${emoji}`], shown: [] })!;
    expect(passage).toContain(word);
    expect(passage.isWellFormed()).toBe(true);
    expect(passage.length).toBeLessThan(400);
  }
  const composed = passageWith({ words: ['müsli'], descriptions: ['Mu\u0308sli\n prices'], shown: [] });
  expect(composed).toBe('Müsli prices');
});
