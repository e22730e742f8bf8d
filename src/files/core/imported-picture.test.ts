import { expect, test } from 'vitest';
import { htmlDocument } from '@/markdown/html/html-document';
import { withoutMissing } from './imported-picture';

const PICTURE = 'data:image/png;base64,iVBORw0KGgo=';

test.each([
  ['no caption', ''],
  ['a caption', 'The bed'],
  ['quotation marks in its caption', 'He said "hi" and \'ho\''],
  ['a backslash in its caption', 'C:\\'],
  ['a long caption', 'word '.repeat(1_000)],
])('a picture that couldn’t be stored becomes its description if it has %s', (_, caption) => {
  const html = `<p>a</p><figure><img src="${PICTURE}" alt="A"><figcaption>${caption}</figcaption></figure><p>b</p>`;
  const { text } = htmlDocument(Buffer.from(html));
  expect(text).toContain('attachment:import-0');
  expect(withoutMissing(text)).toBe('a\n\nA\n\nb\n');
});
