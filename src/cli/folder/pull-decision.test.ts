import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decidePull } from './pull-decision';

const hash = fc.constantFrom('a', 'b', 'c');
const maybe = fc.option(hash, { nil: undefined });
const setOf = (value: string | undefined) => (value === undefined ? undefined : new Set([value]));

test('a file is overwritten only if it is missing or as it was pulled', () => {
  fc.assert(
    fc.property(hash, maybe, maybe, (remote, local, pulled) => {
      if (decidePull({ remote, local: setOf(local), pulled }) === 'write') expect([undefined, pulled]).toContain(local);
    }),
  );
});

test.each([
  [{ remote: 'a', local: undefined, pulled: undefined }, 'write'],
  [{ remote: 'b', local: 'a', pulled: 'a' }, 'write'],
  [{ remote: 'a', local: 'a', pulled: undefined }, 'same'],
  [{ remote: 'b', local: 'b', pulled: 'a' }, 'same'],
  [{ remote: 'a', local: 'b', pulled: 'a' }, 'edited'],
  [{ remote: 'c', local: 'b', pulled: 'a' }, 'both'],
  [{ remote: 'a', local: 'b', pulled: undefined }, 'taken'],
])('%o: %s', (hashes, decision) => {
  expect(decidePull({ ...hashes, local: setOf(hashes.local) })).toBe(decision);
});
