import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scratchNames } from './scratch-names';

test.each([
  ['src/f1.py', 'f1.py'],
  ['README', 'readme.txt'],
  ['.aider.conf.yml', 'aider-conf.yml'],
  ['.env', 'env.txt'],
  ['.env.local', 'env.local'],
  ['--load.md', 'load.md'],
  ['../../escaped.txt', 'escaped.txt'],
  ['a.tar.gz', 'a-tar.gz'],
  ['日本語/メモ.md', 'document.md'],
  ['Main.TSX', 'main.tsx'],
  ['a.b c', 'a-b-c.txt'],
])('%s is %s for a program', (path, name) => {
  expect(scratchNames([path])).toEqual([name]);
});

test('documents of the same name get different ones', () => {
  expect(scratchNames(['a/x.md', 'b/x.md', 'x-2.md', 'c/x.md'])).toEqual(['x.md', 'x-2.md', 'x-2-2.md', 'x-3.md']);
});

test('any paths give plain names, each once', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('.', '..', '-', '.a', 'é.é'))),
      (paths) => {
        const names = scratchNames(paths);
        expect(names).toHaveLength(paths.length);
        expect(new Set(names).size).toBe(names.length);
        for (const name of names) expect(name).toMatch(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?\.[a-z0-9]{1,10}$/);
      },
    ),
  );
});
