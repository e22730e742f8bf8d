import { expect, test } from 'vitest';
import { isEditable } from './editable-text';
import { GUEST_TEXT_MAX } from './limits';

test('a text field keeps words, line breaks, tabs, emoji and joined characters', () => {
  expect(isEditable('# A\n\n\tb – 👩‍👩‍👧 \u202e عربي\n')).toBe(true);
  expect(isEditable('')).toBe(true);
});

test('a text field would change carriage returns, control characters, lone surrogates and very long texts', () => {
  for (const text of ['a\r\nb', 'a\rb', 'a\u0000', 'a\u000bb', '\ud800', '\uffff', 'x'.repeat(GUEST_TEXT_MAX + 1)]) {
    expect(isEditable(text), JSON.stringify(text.slice(0, 9))).toBe(false);
  }
});
