import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalisePath } from '@/documents/core/path';
import { documentAddress, importedLink, relativeLink } from './document-links';
import { resolveAddress } from './references';

const name = fc.oneof(fc.constantFrom('a', 'b', 'd', 'ü x', 'a:b', 'c#1?', '%41'), fc.string({ maxLength: 8 }));
const path = fc
  .array(name, { minLength: 1, maxLength: 4 })
  .map((names) => normalisePath(`${names.map((one) => one.replaceAll('/', '')).join('/')}.md`))
  .filter((result) => result.ok)
  .map((result) => result.path);

test('an address between any two documents leads to the document, and is a link by id again after an import', () => {
  fc.assert(
    fc.property(path, path, fc.constantFrom('', '#goals', '?a=1#b'), (to, from, place) => {
      const id = crypto.randomUUID();
      expect(resolveAddress(documentAddress(to, from), { from, kind: 'markdown' })).toBe(to);
      const relative = relativeLink(`/d/${id}${place}`, from, new Map([[id, to]])) ?? '';
      for (const isOurs of [true, false]) {
        expect(importedLink(relative, from, { ids: new Map([[to, id]]), isOurs })).toBe(`/d/${id}${place}`);
      }
    }),
    { numRuns: Number(process.env.ROUNDS ?? 1_000) },
  );
});

test('the address is the shortest one, and other addresses are links by id only in archives that aren’t ours', () => {
  expect(documentAddress('a/b/c.md', 'a/b/d.md')).toBe('c.md');
  expect(documentAddress('a/b/c.md', 'a/d.md')).toBe('b/c.md');
  expect(documentAddress('a/c.md', 'a/b/d.md')).toBe('../c.md');
  expect(documentAddress('c.md', 'd.md')).toBe('c.md');
  const ids = new Map([['a/c.md', 'id']]);
  for (const address of ['./c.md', '/a/c.md', '../a/c.md']) {
    expect(importedLink(address, 'a/d.md', { ids, isOurs: false })).toBe('/d/id');
    expect(importedLink(address, 'a/d.md', { ids, isOurs: true })).toBeUndefined();
  }
  expect(importedLink('gone.md', 'a/d.md', { ids, isOurs: false })).toBeUndefined();
});
