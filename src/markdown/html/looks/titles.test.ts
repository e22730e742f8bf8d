import { expect, test } from 'vitest';
import { htmlToMarkdown } from '../html-to-markdown';

const libre = (body: string) =>
  htmlToMarkdown(`<head><meta name="generator" content="LibreOffice 7.3.7.2 (Linux)"></head><body>${body}</body>`);
const large = (text: string, size = 24) => `<p><font size="6" style="font-size: ${size}pt"><b>${text}</b></font></p>`;
const text = '<p>Dig the north bed.</p>';

test('a large and bold first line is a title', () => {
  expect(libre(large('The garden') + text)).toBe('# The garden\n\nDig the north bed.');
});

test('a large and bold line in an item, a quote or a cell isn’t', () => {
  expect(libre(`<ul><li>${large('Item')}</li><li><p>b</p></li></ul>`)).toBe('- **Item**\n- b');
  expect(libre(`<blockquote>${large('Quote')}</blockquote>${text}`)).toBe('> **Quote**\n\nDig the north bed.');
  expect(libre(`<table><tr><td>${large('Cell')}</td><td>b</td></tr></table>${text}`)).not.toContain('#');
});

test('an opening or a sentence isn’t', () => {
  expect(libre(large('Dear Mr Smith,') + text)).toBe('**Dear Mr Smith,**\n\nDig the north bed.');
  const lead = 'The north bed is where the peas grow this year.';
  expect(libre(large(lead, 15) + text)).toBe(`**${lead}**\n\nDig the north bed.`);
});

test('a page with a title gets no other', () => {
  expect(libre(`${large('Plan')}<h1>The garden</h1>${text}`)).toBe('**Plan**\n\n# The garden\n\nDig the north bed.');
});
