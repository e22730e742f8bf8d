import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isInside } from '@/documents/core/path';
import { brokenReferences, type Reference } from './broken-references';
import { namedPaths } from './references';

/** Returns the references of a project, from the view of someone who moves a document or folder. */
function referencesOf(texts: Record<string, string>, moving: string): Reference[] {
  const end = (path: string) => ({ path, moves: path === moving || isInside(path, moving) });
  return Object.entries(texts).flatMap(([source, text]) =>
    namedPaths(text, source)
      .filter(({ path }) => path in texts)
      .map(({ name, path }) => ({ source: end(source), name, target: end(path) })),
  );
}
const broken = (texts: Record<string, string>, moving: string, to: { folder: string; isElsewhere: boolean }) => {
  const base = moving.split('/').slice(0, -1).join('/');
  const newPath = (path: string) =>
    [to.folder, base === '' ? path : path.slice(base.length + 1)].filter(Boolean).join('/');
  return brokenReferences(referencesOf(texts, moving), { newPath, isElsewhere: to.isElsewhere }).map(
    ({ source, name }) => `${source.path}: ${name}`,
  );
};

const SHOP = {
  'shop/flyer.typ': '#import "brand.typ": logo\n#json("/prices.json")',
  'shop/brand.typ': '',
  'prices.json': '{}',
};

test('moving a sheet or its files to another project breaks its references and those to it', () => {
  const isElsewhere = true;
  expect(broken(SHOP, 'shop/flyer.typ', { folder: 'shop', isElsewhere })).toEqual([
    'shop/flyer.typ: brand.typ',
    'shop/flyer.typ: /prices.json',
  ]);
  expect(broken(SHOP, 'prices.json', { folder: '', isElsewhere })).toEqual(['shop/flyer.typ: /prices.json']);
  expect(broken(SHOP, 'shop', { folder: '', isElsewhere })).toEqual(['shop/flyer.typ: /prices.json']);
});

test('within a project, only names that now mean another path break', () => {
  const isElsewhere = false;
  expect(broken(SHOP, 'shop', { folder: 'old', isElsewhere })).toEqual([]);
  expect(broken(SHOP, 'shop/flyer.typ', { folder: '', isElsewhere })).toEqual(['shop/flyer.typ: brand.typ']);
  expect(broken(SHOP, 'prices.json', { folder: 'shop', isElsewhere })).toEqual(['shop/flyer.typ: /prices.json']);
});

const part = fc.constantFrom('a', 'b', 'c');
const path = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => `${parts.join('/')}.typ`);
const name = fc.tuple(fc.constantFrom('', '/', './', '../'), path).map(([start, rest]) => start + rest);
const projects = fc.dictionary(
  path,
  fc.array(name, { maxLength: 4 }).map((names) => names.map((n) => `"${n}"`).join(' ')),
);

test('a reference is broken exactly if its source no longer reads the same document', () => {
  fc.assert(
    fc.property(projects, fc.nat(), part, fc.boolean(), (given, pick, folder, isElsewhere) => {
      const texts = { ...given };
      const paths = Object.keys(texts);
      const moving = paths[pick % Math.max(1, paths.length)];
      if (moving === undefined) return;
      const base = moving.split('/').slice(0, -1).join('/');
      const newPath = (one: string) => `new/${folder}/${base === '' ? one : one.slice(base.length + 1)}`;
      // Both projects after the move: the document at each path.
      const [here, there] = [new Map<string, string>(), new Map<string, string>()];
      for (const one of paths) {
        if (one !== moving) here.set(one, one);
        else (isElsewhere ? there : here).set(newPath(one), one);
      }
      const references = referencesOf(texts, moving);
      const found = new Set(brokenReferences(references, { newPath, isElsewhere }));
      for (const reference of references) {
        const { source, name: named, target } = reference;
        const after = source.moves ? newPath(source.path) : source.path;
        const [read] = namedPaths(`"${named}"`, after);
        const sees = (source.moves && isElsewhere ? there : here).get(read?.path ?? '') === target.path;
        expect(found.has(reference)).toBe(!sees);
      }
    }),
  );
});
