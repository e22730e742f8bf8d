import { expect, test } from 'vitest';
import { fileMarkdown, imageMarkdown, spaced } from './file-markdown';

const file = { name: 'Floor plan.png', contentType: 'image/png', address: 'attachment:1f' };

test('a picture is shown, anything else is linked by its name', () => {
  expect(fileMarkdown(file)).toBe('![Floor plan](attachment:1f)');
  expect(fileMarkdown({ ...file, name: 'a [draft].pdf', contentType: 'application/pdf' })).toBe(
    '[a \\[draft\\].pdf](attachment:1f)',
  );
  expect(fileMarkdown({ ...file, contentType: 'image/svg+xml' })).toBe('[Floor plan.png](attachment:1f)');
  expect(fileMarkdown({ ...file, name: '.png' })).toBe('![.png](attachment:1f)');
});

test('a description and an address can’t end the picture that they belong to', () => {
  expect(imageMarkdown({ address: 'https://a.example/b_(1).png', description: 'x](javascript:1)\n[y' })).toBe(
    '![x\\](javascript:1) \\[y](<https://a.example/b_(1).png>)',
  );
});

test('a file stands apart from words, and files below each other', () => {
  const put = (before: string, after: string) => spaced('F', { before, after, hasCaret: false });
  expect(put('', '')).toBe('F');
  expect(put('word', 'word')).toBe(' F ');
  expect(put('word ', ' word')).toBe('F');
  expect(put('![a](attachment:1f)', '')).toBe('\n\nF');
  expect(put('![a](attachment:1f "Caption")', '')).toBe('\n\nF');
  expect(put('![a](attachment:1f "The \\"new\\" bed")', '')).toBe('\n\nF');
});

test('in a row of a table a file stays in its cell, behind another one too', () => {
  const put = (before: string, after: string) => spaced('[a|b](attachment:2f)', { before, after, hasCaret: false });
  expect(put('| word', ' | x |')).toBe(' [a\\|b](attachment:2f)');
  expect(put('| ', '| x |')).toBe('[a\\|b](attachment:2f) ');
  expect(put('| ![a](attachment:1f)', ' |')).toBe(' [a\\|b](attachment:2f)');
});

test('a caret at the end of a line gets room behind the file', () => {
  const put = (before: string, after = '') => spaced('F', { before, after, hasCaret: true });
  expect(put('')).toBe('F\n\n');
  expect(put('word')).toBe(' F ');
  expect(put('![a](attachment:1f)')).toBe('\n\nF\n\n');
  expect(put('', 'word')).toBe('F ');
});
