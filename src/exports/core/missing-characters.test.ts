import { expect, test } from 'vitest';
import { countMissing, readMissing, writeMissing } from './missing-characters';

test('missing characters are counted, those that occur most first, and a header carries them', () => {
  const missing = countMissing('ᚠ ᚢᚢ 𐐀', ['ᚠ', 'ᚢ', '𐐀']);
  expect(missing).toEqual({
    different: 3,
    characters: [
      { character: 'ᚢ', count: 2 },
      { character: 'ᚠ', count: 1 },
      { character: '𐐀', count: 1 },
    ],
  });
  const header = writeMissing(missing ?? { different: 0, characters: [] });
  expect(header).toBe('{"different":3,"characters":{"U+16A2":2,"U+16A0":1,"U+10400":1}}');
  expect(readMissing(header)).toEqual(missing);
  expect(readMissing(null)).toBeUndefined();
  expect(countMissing('text', [])).toBeUndefined();
});

test('a header names at most 20 characters', () => {
  const all = Array.from({ length: 50 }, (_, i) => String.fromCodePoint(0x16a0 + i));
  const missing = countMissing(all.join(''), all);
  expect(missing?.different).toBe(50);
  expect(missing?.characters).toHaveLength(20);
});
