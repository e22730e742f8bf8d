import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPlainName, isVisible, MAX_MARKS, readable } from './readable';

test('a run of combining marks or emoji modifiers ends after the most that a language uses', () => {
  for (const mark of ['\u0301', '\u{1f3fb}', '\u20dd', '\u0e34', '\ufe0f', '\u200d', '\u{e0101}']) {
    expect(readable(`a${mark.repeat(50_000)}b`)).toBe(`a${mark.repeat(MAX_MARKS)}b`);
  }
});

test('controls that turn the direction of text are shown as dots', () => {
  expect(readable('pay \u202e001\u202c now')).toBe('pay •001• now');
});

test('a run of controls that turn the direction is cut like a run of marks', () => {
  expect(readable(`a${'\u202e\u2067\u202b'.repeat(20_000)}b`)).toBe(`a${'•'.repeat(MAX_MARKS)}b`);
});

const WORDS = ['naïve', 'e\u0323\u0302\u0301', 'ที่นี่', 'बच्चे', 'שָׁלוֹם', '👩🏽‍👩🏽‍👧🏽‍👦🏽', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '한국어', 'كِتَابٌ'];

test('ordinary text in any language stays as it is, and may be a name', () => {
  expect(readable(WORDS.join(' '))).toBe(WORDS.join(' '));
  for (const word of WORDS) expect(isPlainName(word), word).toBe(true);
});

test('a name that reorders or covers the text around it is refused', () => {
  expect(isPlainName('Ada \u202eecila')).toBe(false);
  expect(isPlainName('Ada \u2067')).toBe(false);
  expect(isPlainName(`Z${'\u0310'.repeat(9)}algo`)).toBe(false);
});

test('a text of characters that nobody sees isn’t visible', () => {
  for (const text of [
    '',
    ' ',
    '\u200b',
    '\u3164',
    '\u2800',
    '\u115f\u1160',
    '\uffa0',
    '\u00ad',
    '\ufe0f',
    '\u3000\u200d\u2060',
  ]) {
    expect(isVisible(text), escape(text)).toBe(false);
  }
  for (const text of [...WORDS, '.', '🙂', '\u3164a', '\u2801', '\u0301']) expect(isVisible(text), text).toBe(true);
});

const RUNS = /[\p{M}\p{Emoji_Modifier}\u200d]+/gu;

test('whatever the text, no run of marks is too long, and all else is kept', () => {
  const unit = fc.constantFrom('a', ' ', '\u0301', '\u{1f3fb}', '\u200d', '\u0301'.repeat(29), '\u0302'.repeat(31));
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 20 }), (units) => {
      const text = units.join('');
      const shown = readable(text);
      expect((shown.match(RUNS) ?? []).every((run) => [...run].length <= MAX_MARKS)).toBe(true);
      expect(shown.replace(RUNS, '')).toBe(text.replace(RUNS, ''));
    }),
  );
});
