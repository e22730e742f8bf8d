import { expect, test } from 'vitest';
import { insertCallout, insertContents, insertFootnote } from './insert-more';
import { applied } from './test-state';

test('a callout is a quote that names its kind', () => {
  expect(applied('‸', insertCallout('note'))).toBe('> [!NOTE]\n> ‸\n\n');
  expect(applied('‸a\nb‸', insertCallout('tip'))).toBe('> [!TIP]\n> a\n> b‸\n\n');
});

test('the list of contents is a paragraph of its own', () => {
  expect(applied('text‸\nmore', insertContents)).toBe('text\n\n[TOC]\n\n‸more');
});

test('a footnote gets the first free number, and its text is added at the end', () => {
  expect(applied('a‸ b[^1]\n\n[^1]: one\n', insertFootnote)).toBe('a[^2] b[^1]\n\n[^1]: one\n\n[^2]: ‸');
  expect(applied('a‸', insertFootnote)).toBe('a[^1]\n\n[^1]: ‸');
});
