import { describe, expect, it } from 'vitest';
import { buildTree } from '@/documents/core/tree';
import { treeMove, visibleRows } from './visible-rows';

const tree = buildTree([{ path: 'notes/a.md' }, { path: 'notes/old/b.md' }, { path: 'plan.md' }]);
const open = (...paths: string[]) => visibleRows(tree, (path) => paths.includes(path));
const paths = (rows: ReturnType<typeof open>) => rows.map(({ node }) => node.path);

describe('visibleRows', () => {
  it('leaves out what lies in folded folders', () => {
    expect(paths(open())).toEqual(['notes', 'plan.md']);
    expect(paths(open('notes'))).toEqual(['notes', 'notes/old', 'notes/a.md', 'plan.md']);
    expect(paths(open('notes/old'))).toEqual(['notes', 'plan.md']);
  });

  it('tells level, position and number of siblings', () => {
    const row = open('notes', 'notes/old').find(({ node }) => node.path === 'notes/old/b.md');
    expect(row).toMatchObject({ level: 3, position: 1, siblings: 1, expanded: false });
  });
});

describe('treeMove', () => {
  const rows = open('notes');

  it('stops at both ends', () => {
    expect(treeMove(rows, 0, { key: 'ArrowUp', step: 0 })).toEqual({ focus: 0 });
    expect(treeMove(rows, 3, { key: 'ArrowDown', step: 0 })).toEqual({ focus: 3 });
    expect(treeMove(rows, 1, { key: 'End', step: 0 })).toEqual({ focus: 3 });
  });

  it('unfolds a folder to the right, then goes into it', () => {
    expect(treeMove(open(), 0, { key: 'ArrowRight', step: 1 })).toEqual({ unfold: 'notes' });
    expect(treeMove(rows, 0, { key: 'ArrowRight', step: 1 })).toEqual({ focus: 1 });
    expect(treeMove(rows, 3, { key: 'ArrowRight', step: 1 })).toBeUndefined();
  });

  it('folds a folder to the left, or goes to the one around', () => {
    expect(treeMove(rows, 0, { key: 'ArrowLeft', step: -1 })).toEqual({ fold: 'notes' });
    expect(treeMove(rows, 2, { key: 'ArrowLeft', step: -1 })).toEqual({ focus: 0 });
    expect(treeMove(rows, 3, { key: 'ArrowLeft', step: -1 })).toBeUndefined();
  });

  it('leaves other keys alone', () => {
    expect(treeMove(rows, 0, { key: 'a', step: 0 })).toBeUndefined();
    expect(treeMove([], 0, { key: 'ArrowDown', step: 0 })).toBeUndefined();
  });
});
