import { placeProblem, placesOf } from '@/documents/core/place';
import type { TreeChangeKind } from '../schema';
import type { TreeNow } from './tree-plan';

/** The fields of a decided tree change that its undo depends on. */
export interface Decided {
  kind: TreeChangeKind;
  documentId: string | null;
  pathBefore: string | null;
  pathAfter: string | null;
  createdSeq: bigint | null;
}

/** What undoing a decision does. `reopen`: there is nothing to change in the tree. */
export type UndoPlan =
  | { outcome: 'reopen' }
  | { outcome: 'trash'; documentId: string }
  | { outcome: 'rename'; documentId: string; path: string }
  | { outcome: 'restore'; documentId: string; path: string }
  | { outcome: 'blocked'; message: string };

const REOPEN: UndoPlan = { outcome: 'reopen' };

/** Returns what undoing a decision would do to the tree, or why it can't be undone. */
export function planUndo(change: Decided, tree: TreeNow): UndoPlan {
  const { kind, documentId, pathBefore, pathAfter } = change;
  if (documentId === null || (pathBefore === null && pathAfter === null)) return REOPEN;
  const now = tree.paths.get(documentId);
  if (kind === 'create') return undoCreation(change, { documentId, now, seq: tree.seq });
  if (kind === 'rename') return undoRename(change, { documentId, now, paths: tree.paths });
  const path = pathBefore ?? '';
  return now === undefined ? toFreePlace(path, tree.paths, { outcome: 'restore', documentId, path }) : REOPEN;
}

function undoCreation(
  { pathAfter, createdSeq }: Decided,
  { documentId, now, seq }: { documentId: string; now: string | undefined; seq: bigint },
): UndoPlan {
  if (now === undefined) return REOPEN;
  if (now !== pathAfter) return blocked(`“${pathAfter}” has been renamed to “${now}” since then.`);
  if (seq !== createdSeq) return blocked(`“${now}” has been edited since then. You can move it to the trash yourself.`);
  return { outcome: 'trash', documentId };
}

function undoRename(
  { pathBefore, pathAfter }: Decided,
  { documentId, now, paths }: { documentId: string; now: string | undefined; paths: TreeNow['paths'] },
): UndoPlan {
  if (now === undefined) return blocked(`“${pathAfter}” is in the trash.`);
  if (now !== pathAfter) return blocked(`“${pathAfter}” has been renamed to “${now}” since then.`);
  const path = pathBefore ?? '';
  const others = new Map([...paths].filter(([id]) => id !== documentId));
  return toFreePlace(path, others, { outcome: 'rename', documentId, path });
}

function toFreePlace(path: string, paths: ReadonlyMap<string, string>, plan: UndoPlan): UndoPlan {
  const problem = placeProblem(path, placesOf(paths.values()));
  return problem ? blocked(problem) : plan;
}

function blocked(message: string): UndoPlan {
  return { outcome: 'blocked', message: `${message} Nothing was undone.` };
}
