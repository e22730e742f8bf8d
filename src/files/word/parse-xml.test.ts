import { expect, test } from 'vitest';
import { parseXml } from './parse-xml';

test('attributes count, also those that nobody reads, and too many in all parts together end in a clear error', () => {
  const xml = `<w:p${Array.from({ length: 100 }, (_, i) => ` w:rsid${i}="0"`).join('')}/>`;
  const count = { nodes: 0, attributes: 999_800 };
  parseXml(xml, count);
  parseXml(xml, count);
  expect(() => parseXml(xml, count)).toThrow('is too long');
});

test('a very long attribute is text like any other', () => {
  const xml = `<w:p w:val="${'x'.repeat(1_000_000)}"/>`;
  expect(parseXml(xml, { nodes: 0, attributes: 0 }).attributes['w:val']).toHaveLength(1_000_000);
});
