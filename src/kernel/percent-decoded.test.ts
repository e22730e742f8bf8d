import { expect, test } from 'vitest';
import { percentDecoded } from './percent-decoded';

test('an address is decoded, and one that isn’t encoded correctly stays as it is', () => {
  expect(percentDecoded('a%20b%2F%C3%BC')).toBe('a b/ü');
  for (const wrong of ['100%', '%zz', '%C3', 'a%20b%']) expect(percentDecoded(wrong)).toBe(wrong);
});
