import { expect, test } from 'vitest';
import { seal, unseal } from './sealing';

const SECRET = 'a secret of the server that is long enough';

test('a sealed secret can be opened, and isn’t readable in the sealed bytes', () => {
  const sealed = seal(SECRET, 'sk-ключ-😀', 'key of w1');
  expect(unseal(SECRET, sealed, 'key of w1')).toBe('sk-ключ-😀');
  expect(Buffer.from(sealed).includes('sk-')).toBe(false);
  expect(Buffer.from(seal(SECRET, 'sk-ключ-😀', 'key of w1')).equals(Buffer.from(sealed))).toBe(false);
});

test('a sealed secret can’t be opened with another secret, in another place, or after a bit was changed', () => {
  const sealed = seal(SECRET, 'sk-1', 'key of w1');
  expect(unseal(`${SECRET}!`, sealed, 'key of w1')).toBeUndefined();
  expect(unseal(SECRET, sealed, 'key of w2')).toBeUndefined();
  for (let i = 0; i < sealed.length; i++) {
    const changed = Uint8Array.from(sealed, (byte, at) => (at === i ? byte ^ 1 : byte));
    expect(unseal(SECRET, changed, 'key of w1')).toBeUndefined();
  }
  expect(unseal(SECRET, sealed.slice(0, 20), 'key of w1')).toBeUndefined();
});
