import type { TreeChangeKind } from '../schema';

/** "New document src/auth.py", "Rename a.md → b.md", "Delete c.md". `from`: the path before a rename. */
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
