import type { TreeChangeKind } from '../schema';

/**
 * Returns a title: "New document src/auth.py", "Rename a.md → b.md", "Delete c.md". `from`: the old path of a rename.
 */
export function treeChangeTitle({
  kind,
  path,
  from,
}: {
  kind: TreeChangeKind;
  path: string;
  from: string | null;
}): string {
  switch (kind) {
    case 'create':
      return `New document ${path}`;
    case 'rename':
      return `Rename ${from} → ${path}`;
    case 'delete':
      return `Delete ${path}`;
  }
}
