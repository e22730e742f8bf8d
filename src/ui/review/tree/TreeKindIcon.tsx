import { FilePen, FilePlus2, FileX2 } from 'lucide-react';
import type { TreeChangeKind } from '@/review/tree/schema';

const ICONS = { create: FilePlus2, rename: FilePen, delete: FileX2 };
const LOOKS = { create: 'text-add-ink', rename: 'text-soft', delete: 'text-del-ink' };

/** The icon of a tree change: create, rename or delete. */
export function TreeKindIcon({ kind }: { kind: TreeChangeKind }) {
  const Icon = ICONS[kind];
  return <Icon size={15} className={`mt-0.5 shrink-0 ${LOOKS[kind]}`} aria-hidden="true" />;
}
