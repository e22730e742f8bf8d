import { describe, expect, test } from 'vitest';
import { htmlDocument } from '../html-document';
import { htmlToMarkdown } from '../html-to-markdown';

const both = (html: string) => {
  const pasted = htmlToMarkdown(html);
  expect(htmlDocument(Buffer.from(html)).text.trimEnd()).toBe(pasted);
  return pasted;
};

describe.each(['role="presentation"', ''])('a table that only places its content, with %s', (role) => {
  test.each([
    ['table', 'style="display:none"', '', ''],
    ['table', 'hidden', '', ''],
    ['row', '', 'style="display:none"', ''],
    ['cell', '', '', 'style="display:none"'],
    ['cell', '', '', 'hidden'],
    ['cell', '', '', 'class="sr-only"'],
    ['cell', '', '', 'aria-hidden="true"'],
  ])('shows no text of a hidden %s: %s %s %s', (_, table, row, cell) => {
    const html = `<table ${role} ${table}><tr ${row}><td ${cell}>Preheader text</td></tr></table><p>x</p>`;
    expect(both(html)).toBe('x');
  });

  test('shows its other text', () => {
    expect(both(`<table ${role}><tr><td><p>a</p></td></tr></table><p>x</p>`)).toBe('a\n\nx');
  });
});

test('a table with a caption stays a table', () => {
  const html = '<table role="presentation"><caption>Important</caption><tr><td>a</td><td>b</td></tr></table>';
  expect(both(html)).toBe('Important\n\n| a | b |\n| - | - |');
});
