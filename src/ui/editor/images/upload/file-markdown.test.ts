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
  expect(spaced('F', '', '')).toBe('F');
  expect(spaced('F', 'word', 'word')).toBe(' F ');
  expect(spaced('F', 'word ', ' word')).toBe('F');
  expect(spaced('F', '![a](attachment:1f)', '')).toBe('\n\nF');
  expect(spaced('F', '![a](attachment:1f "Caption")', '')).toBe('\n\nF');
});
