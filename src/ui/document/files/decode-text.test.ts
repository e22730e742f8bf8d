import { expect, test } from 'vitest';
import { decodeText } from './decode-text';

const whole = { isPart: false };

test.each([
  ['UTF-8', Buffer.from('Grüße')],
  ['UTF-8 with a mark', Buffer.from('\ufeffGrüße')],
  ['UTF-16 of Windows', Buffer.from('\ufeffGrüße', 'utf16le')],
  ['UTF-16, big end first', Buffer.from('\ufeffGrüße', 'utf16le').swap16()],
  ['Windows-1252', Buffer.from('Grüße', 'latin1')],
])('%s', (_, bytes) => {
  expect(decodeText(bytes, whole)).toBe('Grüße');
});

test('a character that is cut at the end of a part doesn’t change the encoding', () => {
  expect(decodeText(Buffer.from('aü').subarray(0, 2), { isPart: true })).toBe('a');
});
