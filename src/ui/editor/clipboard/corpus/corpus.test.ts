import { expect, test } from 'vitest';
import { embedsAsLinks } from '@/files/archive/core/embeds';
import { htmlToMarkdown } from '@/markdown/html/html-to-markdown';
import { type ClipboardContent, readClipboard } from '../clipboard-content';
import { documents } from './documents';
import { fonts } from './fonts';
import { lists } from './lists';
import { messages } from './messages';
import { numbersAndTasks } from './numbers-and-tasks';
import { quotesAndFormulas } from './quotes-and-formulas';
import { sheetsAndChats } from './sheets-and-chats';
import { webPages } from './web-pages';
import { wikisAndForums } from './wikis-and-forums';
import { word } from './word';
import { wordOnline } from './word-online';
import { writers } from './writers';

const corpus = [
  ...webPages,
  ...documents,
  ...fonts,
  ...lists,
  ...numbersAndTasks,
  ...quotesAndFormulas,
  ...word,
  ...wordOnline,
  ...writers,
  ...wikisAndForums,
  ...sheetsAndChats,
  ...messages,
];

test('the corpus has the programs that people copy from', () => {
  expect(corpus.length).toBeGreaterThanOrEqual(80);
  expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length);
});

/** Removes the padding of table cells, which differs between styles. */
const unpadded = (markdown: string) =>
  markdown
    .split('\n')
    .map((line) => (line.startsWith('|') ? line.replace(/ +\|/g, ' |').replace(/-{2,}/g, '---') : line))
    .join('\n');

function pasted(content: ClipboardContent): string {
  if (content.kind === 'html') return htmlToMarkdown(content.html);
  return content.kind === 'embeds' ? embedsAsLinks(content.text) : content.markdown;
}

test.each(corpus.map((payload) => [payload.name, payload] as const))('%s', (_name, { html, text, markdown }) => {
  const content = readClipboard(text, html);
  expect(unpadded(pasted(content))).toBe(unpadded(markdown));
});
