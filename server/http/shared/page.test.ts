import { expect, test } from 'vitest';
import { documentPage, type Reading } from './page';
import type { RenderedText } from './rendering/rendered';

const TEXT: RenderedText = {
  ...{ html: '<p>Charge it.</p>', fileIds: [], addresses: [], description: 'Charge it.', headings: [] },
  ...{ hasTitle: false, rest: 0, isEditable: true },
};
const READING = {
  ...{ origin: 'https://example.com', home: '/s/x', base: '/s/x', pages: [] },
  link: { workspaceName: 'Garden', isIndexed: false, passwordHash: null, subjectKind: 'document', linkId: 'x' },
  document: { path: 'Battery care.md', kind: 'markdown', pinned: null, updatedAt: new Date('2026-11-25T12:00Z') },
  suggestions: { suggestions: [], workspaceName: 'Garden', action: '/s/x/suggest' },
} as unknown as Reading;

/** Returns the content of an element of the page, as HTML. */
function inside(html: string, element: string): string {
  return html.slice(html.indexOf(`<${element}>`), html.indexOf(`</${element}>`));
}

test('the button that begins a suggestion is in the header, which stays in view, and doesn’t push the title down', () => {
  const html = documentPage(READING, TEXT, 'etag');
  expect(inside(html, 'header')).toContain('Suggest changes');
  expect(inside(html, 'main')).not.toContain('<button');
  expect(inside(html, 'style')).toMatch(/^header \{ position: sticky/m);
});

test('the date is also above the text, because phones have no room for it in the header', () => {
  const html = documentPage(READING, TEXT, 'etag');
  const main = inside(html, 'main');
  expect(main.slice(0, main.indexOf('<article'))).toContain('Changed November 25, 2026');
  expect(inside(html, 'article')).not.toContain('2026');
});

test('a text with some headings has them in a menu above it, for screens without room beside it', () => {
  const headings = ['One', 'Two', 'Three'].map((words, i) => ({ level: 2, id: `h-${i}`, words }));
  const menu = (html: string) => /<details id="contents-menu">.*?<\/details>/s.exec(html)?.[0];
  const html = menu(documentPage(READING, { ...TEXT, headings }, 'etag'));
  expect(html).toMatch(/<summary><svg [^>]*aria-hidden="true">.*<\/svg>Contents<\/summary>/);
  expect(html).toContain('<a href="#h-2" dir="auto">Three</a>');
  expect(menu(documentPage(READING, { ...TEXT, headings: headings.slice(1) }, 'etag'))).toBeUndefined();
});

test('why a form was refused, and that a text can’t be edited here, is said above the text', () => {
  const suggestions = { ...READING.suggestions, problem: 'Your name is missing.' } as NonNullable<
    Reading['suggestions']
  >;
  const html = documentPage({ ...READING, suggestions }, { ...TEXT, isEditable: false }, 'etag');
  expect(inside(html, 'header')).not.toContain('Suggest changes');
  expect(inside(html, 'main')).toContain('Your name is missing.');
  expect(inside(html, 'main')).toContain('You can’t suggest changes to this document here.');
});
