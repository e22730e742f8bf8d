import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeProblem, placesOf } from '@/documents/core/place';
import { type Change, planTreeChange, type TreePlan } from './tree-plan';
import { planUndo } from './undo-plan';

const somePath = fc.constantFrom('a.md', 'b.md', 'c', 'c/d.md', 'e/f.md', 'e');
const someTree = fc
  .uniqueArray(somePath, { maxLength: 4 })
  .map((paths) => paths.filter((path, i) => !placeProblem(path, placesOf(paths.slice(0, i)))))
  .map((paths) => new Map(paths.map((path, i) => [`d${i}`, path])));
const someChange = fc.record<Change>({
  kind: fc.constantFrom('create', 'rename', 'delete'),
  documentId: fc.constantFrom('d0', 'd1', 'd2', 'gone'),
  path: somePath,
  fromPath: somePath,
  seq: fc.constantFrom(1n, 2n),
});

/** Returns the tree after a plan, and the fields stored with it. */
function applied(paths: ReadonlyMap<string, string>, plan: TreePlan) {
  const tree = new Map(paths);
  const none = { documentId: 'd0', pathBefore: null, pathAfter: null, createdSeq: null };
  if (plan.outcome === 'create') {
    tree.set('new', plan.path);
    return { tree, done: { documentId: 'new', pathBefore: null, pathAfter: plan.path, createdSeq: 1n } };
  }
  if (plan.outcome === 'rename') {
    tree.set(plan.documentId, plan.path);
    const { documentId, from, path } = plan;
    return { tree, done: { documentId, pathBefore: from, pathAfter: path, createdSeq: null } };
  }
  if (plan.outcome === 'delete') {
    tree.delete(plan.documentId);
    const { documentId, from } = plan;
    return { tree, done: { documentId, pathBefore: from, pathAfter: null, createdSeq: null } };
  }
  return { tree, done: none };
}

function undone(paths: ReadonlyMap<string, string>, plan: ReturnType<typeof planUndo>): Map<string, string> {
  const tree = new Map(paths);
  if (plan.outcome === 'trash') tree.delete(plan.documentId);
  else if (plan.outcome === 'rename' || plan.outcome === 'restore') tree.set(plan.documentId, plan.path);
  return tree;
}

/** Returns whether every path could be a file's path. */
function isSound(paths: ReadonlyMap<string, string>): boolean {
  return [...paths].every(([id, path]) => {
    const others = [...paths].filter(([other]) => other !== id).map(([, other]) => other);
    return !placeProblem(path, placesOf(others));
  });
}

test('TREE-6: accepting any change leaves a sound tree, and undoing it at once gives the tree before', () => {
  fc.assert(
    fc.property(someTree, someChange, fc.option(somePath, { nil: undefined }), (paths, change, path) => {
      const first = planTreeChange(change, { paths, seq: 1n }, { path, seen: undefined });
      const seen = first.outcome === 'conflict' ? (first.conflict.seen ?? undefined) : undefined;
      const plan = planTreeChange(change, { paths, seq: 1n }, { path, seen });
      const { tree, done } = applied(paths, plan);
      expect(isSound(tree)).toBe(true);
      const undo = planUndo({ kind: change.kind, ...done }, { paths: tree, seq: 1n });
      expect(undo.outcome).not.toBe('blocked');
      expect(undone(tree, undo)).toEqual(paths);
    }),
  );
});

test('a conflict that the reviewer has seen is one again as soon as the tree changes', () => {
  const change: Change = { kind: 'delete', documentId: 'd', path: null, fromPath: 'a.md', seq: 1n };
  const paths = new Map([['d', 'a.md']]);
  const edited = planTreeChange(change, { paths, seq: 2n });
  const seen = edited.outcome === 'conflict' ? edited.conflict.seen! : '';
  expect(planTreeChange(change, { paths, seq: 2n }, { path: undefined, seen }).outcome).toBe('delete');
  expect(planTreeChange(change, { paths, seq: 3n }, { path: undefined, seen }).outcome).toBe('conflict');
});
