import { expect, test } from 'vitest';
import { decodeReference, withCharacters } from './character-reference';
import { parseImageText } from './image-source';
import { linkDestination } from './safe-url';
import { visibleMarkdown } from './visible-text';

test.each([
  ['&amp;', '&'],
  ['&nbsp;', '\u00a0'],
  ['&copy;', '©'],
  ['&ngE;', '≧̸'],
  ['&#84;', 'T'],
  ['&#x54;', 'T'],
  ['&#X1F600;', '😀'],
])('%s is a character', (source, character) => {
  expect(decodeReference(source)).toBe(character);
});

test('an unknown reference stays text, and no reference becomes a control character', () => {
  for (const source of ['&nothing;', '&constructor;', '&__proto__;', '&#12345678;']) {
    expect(decodeReference(source)).toBe(source);
  }
  for (const source of ['&#0;', '&#x1b;', '&#xD800;', '&#x110000;', '&#xffff;', '&#xFDD0;', '&#64978;', '&#x1fffe;']) {
    expect(decodeReference(source)).toBe('\ufffd');
  }
  expect(decodeReference('&#10;')).toBe(' ');
});

test('readers see the characters of references, but in code the references', () => {
  expect(visibleMarkdown('Fish &amp; &#x54;ea&nbsp;`&amp;` \\&amp;').text).toBe('Fish&Tea&amp;&amp;');
  expect(visibleMarkdown('a&copy;b')).toEqual({ text: 'a©b', at: [0, 6, 7] });
});

test('references in addresses, descriptions and titles are characters, and never have a format', () => {
  expect(linkDestination(withCharacters('x?a=1&amp;b=2'))).toBe('x?a=1&b=2');
  expect(linkDestination(withCharacters('x?a=1\\&amp;b=2'))).toBe('x?a=1&amp;b=2');
  expect(linkDestination(withCharacters('&lt;a&gt;&#x20;&ouml;&copy=1'))).toBe('<a> ö&copy=1');
  expect(parseImageText(withCharacters('a &amp; b&#124;400'))).toEqual({ alt: 'a & b|400' });
  expect(parseImageText(withCharacters('a &amp; b|400'))).toEqual({ alt: 'a & b', width: 400 });
});
