import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkDestination, safeHref, safeImageSource } from './safe-url';

test('web, mail and relative addresses may be opened', () => {
  for (const address of ['https://a.b/c?d#e', 'HTTP://a', 'mailto:a@b.c', 'plan.md', '../x', '/x', '#part', '?q=a:b']) {
    expect(safeHref(address), address).toBe(address);
  }
});

test('a file of the project is opened and shown from the path that serves it', () => {
  expect(safeHref('attachment:0f-a_1')).toBe('/api/files/0f-a_1');
  expect(safeImageSource(' attachment:0f-a_1 ')).toBe('/api/files/0f-a_1');
  for (const address of ['attachment:', 'attachment:a/b', 'attachment:..', 'attachment:a?b', 'Attachment:a']) {
    expect(safeHref(address), address).toBeUndefined();
    expect(safeImageSource(address), address).toBeUndefined();
  }
});

test('everything else stays text', () => {
  const addresses = [
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'java\u200bscript:alert(1)',
    'vbscript:x',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'blob:https://a/b',
    'ftp://a',
    'x'.repeat(5_000),
    '',
  ];
  for (const address of addresses) expect(safeHref(address), address.slice(0, 40)).toBeUndefined();
});

test('only the allowed schemes get through, whatever characters are inserted', () => {
  const noise = fc.string({
    unit: fc.constantFrom('', ' ', '\n', '\t', '\r', '\u0000', '\u200b', '\ufeff'),
    maxLength: 3,
  });
  fc.assert(
    fc.property(fc.constantFrom('javascript', 'vbscript', 'data', 'file'), noise, noise, (scheme, a, b) => {
      expect(safeHref(`${a}${scheme.slice(0, 3)}${b}${scheme.slice(3)}${a}:alert(1)`)).toBeUndefined();
    }),
  );
});

test('images can come from the web or from the project, or be bitmaps in a data URL', () => {
  expect(safeImageSource('chart.png')).toBe('chart.png');
  expect(safeImageSource('https://a/b.svg')).toBe('https://a/b.svg');
  expect(safeImageSource('data:image/png;base64,AAAA')).toBe('data:image/png;base64,AAAA');
  expect(safeImageSource('data:image/svg+xml;base64,AAAA')).toBeUndefined();
  expect(safeImageSource('data:text/html,x')).toBeUndefined();
  expect(safeImageSource('mailto:a@b.c')).toBeUndefined();
  expect(safeImageSource('javascript:x')).toBeUndefined();
});

test('a destination loses its angle brackets and its backslashes', () => {
  expect(linkDestination('<a b.md>')).toBe('a b.md');
  expect(linkDestination('a\\(b\\)')).toBe('a(b)');
  expect(linkDestination('x?a=1&amp;b=2')).toBe('x?a=1&b=2');
  expect(linkDestination('x?a=1\\&amp;b=2')).toBe('x?a=1&amp;b=2');
});
