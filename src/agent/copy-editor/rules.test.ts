import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { correctionsOf, type Finding } from './rules';
import { bestGuess, editDistance } from './spelling';

function found(text: string, word: string, finding: Partial<Finding>): Finding {
  const start = text.indexOf(word);
  return {
    rule: 'r',
    kind: 'Spelling',
    start,
    end: start + word.length,
    message: '',
    replacements: [],
    guesses: [],
    ...finding,
  };
}

function correct(text: string, ...findings: Finding[]): string {
  let out = text;
  for (const { start, end, replacement } of correctionsOf(text, 'markdown', findings).toReversed()) {
    out = out.slice(0, start) + replacement + out.slice(end);
  }
  return out;
}

const spelling = (text: string, word: string, ...guesses: string[]) =>
  found(text, word, { replacements: guesses, guesses });

describe('spelling', () => {
  test('a typo is corrected if one suggestion is clearly nearest', () => {
    const text = 'A consistant plan.';
    expect(correct(text, spelling(text, 'consistant', 'consistent', 'constant'))).toBe('A consistent plan.');
  });
  test('the capitals of the original stay', () => {
    const text = 'Consistant it is.';
    expect(correct(text, spelling(text, 'Consistant', 'consistent'))).toBe('Consistent it is.');
  });
  test('very common typos are corrected without an engine, however often they occur', () => {
    expect(correct('Wich one? Teh one wich alot of us dont see.')).toBe(
      "Which one? The one which a lot of us don't see.",
    );
  });
  test.each([
    ['it is far from every guess', 'A zzzzish word.', 'zzzzish', ['dish']],
    ['it is a name in the sentence', 'We asked Matteo.', 'Matteo', ['Matter']],
    ['it is written twice', 'The plugn, our plugn.', 'plugn', ['plugin']],
    ['it is part of a compound', 'A js-yamal file.', 'yamal', ['yaml']],
    ['it is British', 'A visualisation.', 'visualisation', ['visualization']],
    ['it is short', 'An abd word.', 'abd', ['and']],
    ['it is code', 'A `consistant` word.', 'consistant', ['consistent']],
  ])('left alone when %s', (_why, text, word, guesses) => {
    expect(correct(text, spelling(text, word, ...guesses))).toBe(text);
  });
});

test('no suggestion is chosen if the engines disagree and similarity doesn’t decide', () => {
  expect(bestGuess('brod', { harper: ['brad', 'bred'], nspell: ['bred', 'brad'] })).toBeUndefined();
  expect(bestGuess('brod', { harper: ['brad', 'bred'], nspell: ['brad', 'bred'] })).toBe('brad');
});

describe('other kinds', () => {
  test('style and readability are not corrected', () => {
    const text = 'A very nice word.';
    expect(correct(text, found(text, 'very nice', { kind: 'Style', replacements: ['good'] }))).toBe(text);
    expect(correct(text, found(text, 'very nice', { kind: 'Readability', replacements: ['good'] }))).toBe(text);
  });
  test('a typo inside one word is corrected, but words are not split', () => {
    const text = 'Open ths roadmap.';
    expect(correct(text, found(text, 'ths', { kind: 'Typo', replacements: ['this'] }))).toBe('Open this roadmap.');
    expect(correct(text, found(text, 'roadmap', { kind: 'Typo', replacements: ['road map'] }))).toBe(text);
    expect(correct(text, found(text, 'roadmap', { kind: 'WordChoice', replacements: ['road map'] }))).toBe(text);
  });
  test('a repeated word is shown with both', () => {
    const text = 'It is the the end.';
    const [correction] = correctionsOf(text, 'markdown', [
      found(text, 'the the', { kind: 'retext-repeated-words', replacements: ['the'] }),
    ]);
    expect(correction).toMatchObject({ text: 'the the', replacement: 'the', reason: 'repeated word' });
  });
  test('a correction contains only the words that change', () => {
    const text = 'He could of gone.';
    const [correction] = correctionsOf(text, 'markdown', [
      found(text, 'could of', { kind: 'WordChoice', replacements: ['could have'] }),
    ]);
    expect(correction).toMatchObject({ text: 'of', replacement: 'have' });
  });
  test('a small letter is made a capital behind a sentence only', () => {
    const text = 'Done. next: 1. merge it.';
    expect(
      correct(text, found(text, 'next', { kind: 'Capitalization', replacements: ['Next'], isWord: true })),
    ).toContain('Next');
    expect(correct(text, found(text, 'merge', { kind: 'Capitalization', replacements: ['Merge'], isWord: true }))).toBe(
      text,
    );
  });
  test('table cells and lines are never joined or split', () => {
    const text = 'a | b';
    expect(correct(text, found(text, 'a | b', { kind: 'Grammar', replacements: ['a b'] }))).toBe(text);
  });
});

const kinds = ['Spelling', 'Typo', 'Grammar', 'Punctuation', 'Capitalization', 'BoundaryError', 'Style', 'x'];
const finding = fc.record({
  rule: fc.constant('r'),
  kind: fc.constantFrom(...kinds),
  start: fc.integer({ min: -5, max: 60 }),
  end: fc.integer({ min: -5, max: 60 }),
  message: fc.constant(''),
  replacements: fc.array(fc.string({ maxLength: 8 }), { maxLength: 3 }),
  guesses: fc.array(fc.string({ maxLength: 8 }), { maxLength: 3 }),
});

test('whatever the engines return, corrections are in order, don’t overlap, are inside the text, and quote it exactly', () => {
  const text = fc
    .array(fc.constantFrom('word ', 'teh ', '`code` ', '😀', '. ', '\n', 'a|b '))
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, fc.array(finding), (document, findings) => {
      let end = 0;
      for (const correction of correctionsOf(document, 'markdown', findings)) {
        expect(correction.start).toBeGreaterThanOrEqual(end);
        end = correction.end;
        expect(document.slice(correction.start, correction.end)).toBe(correction.text);
        expect(correction.replacement).not.toBe(correction.text);
      }
      expect(end).toBeLessThanOrEqual(document.length);
    }),
  );
});

describe('editDistance', () => {
  test('swapping two neighbouring letters counts as one edit', () => {
    expect(editDistance('teh', 'the')).toBe(1);
    expect(editDistance('', 'abc')).toBe(3);
    expect(editDistance('kitten', 'sitting')).toBe(3);
  });
  test('is symmetric, and 0 for the same word only', () => {
    const word = fc.string({ maxLength: 8 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, b)).toBe(editDistance(b, a));
        expect(editDistance(a, b) === 0).toBe(a === b);
      }),
    );
  });
});

test('no suggestion is chosen if no engine has one', () => {
  expect(bestGuess('wrod', { harper: [], nspell: [] })).toBeUndefined();
});
