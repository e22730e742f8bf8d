import { expect, test } from 'vitest';
import { withoutFrontMatter } from './without-front-matter';

test('front matter is taken off the start of a text, and nothing else is', () => {
  expect(withoutFrontMatter('---\ntitle: x\n---\n\n# A')).toBe('\n\n# A');
  expect(withoutFrontMatter('---\ntitle: x\n...\nA\n---\nb: 1\n---')).toBe('\nA\n---\nb: 1\n---');
  for (const text of ['# A', '---\n\nA\n\n---', '---\nJust words\n---', 'A\n\n---\nb: 1\n---', '']) {
    expect(withoutFrontMatter(text)).toBe(text);
  }
});

test('front matter ends at the longest length that the editor shows as front matter', () => {
  const long = `---\na: 1\n${'b: 2\n'.repeat(600)}`;
  expect(withoutFrontMatter(long)).toBe(`\n${'b: 2\n'.repeat(101)}`);
});
