import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildTree, type TreeNode } from './tree';

const shape = (nodes: TreeNode<{ path: string }>[]): unknown[] =>
  nodes.map((node) => (node.type === 'folder' ? { [node.name]: shape(node.children) } : node.name));

test('folders come first, numbers count as numbers, and a folder appears once', () => {
  const paths = ['part 10.md', 'part 2.md', 'b/2.md', 'a/x/1.md', 'b/1.md', 'Alpha.md'];
  expect(shape(buildTree(paths.map((path) => ({ path }))))).toEqual([
    { a: [{ x: ['1'] }] },
    { b: ['1', '2'] },
    'Alpha',
    'part 2',
    'part 10',
  ]);
});

test('names such as `constructor` and `__proto__` work as names of files and folders', () => {
  expect(shape(buildTree([{ path: '__proto__/constructor' }, { path: 'toString' }]))).toEqual([
    { ['__proto__']: ['constructor'] },
    'toString',
  ]);
});

test('a pair is one node, named without an extension, in its place by that name', () => {
  const half = (path: string, half: 'data' | 'template') => ({ path, pair: { pairId: 'p', half, companionId: '' } });
  const documents = [half('a/Plants 10.json', 'data'), half('a/Plants 10.typ', 'template'), { path: 'a/Plants 9.md' }];
  const [folder] = buildTree(documents);
  expect(folder?.type === 'folder' && folder.children).toMatchObject([
    { name: 'Plants 9' },
    { type: 'document', name: 'Plants 10', path: 'a/Plants 10.json', document: { pair: { half: 'data' } } },
  ]);
});

test('the tree contains exactly the documents, each once', () => {
  const paths = fc.array(fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 4 }), { maxLength: 20 });
  const leaves = (nodes: TreeNode<{ path: string }>[]): string[] =>
    nodes.flatMap((node) => (node.type === 'folder' ? leaves(node.children) : node.document.path));
  fc.assert(
    fc.property(paths, (list) => {
      const unique = [...new Set(list.map((parts) => parts.join('/')))];
      expect(leaves(buildTree(unique.map((path) => ({ path })))).sort()).toEqual(unique.sort());
    }),
  );
});
