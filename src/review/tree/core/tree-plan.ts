import { freePath, placeProblem, placesOf } from '@/documents/core/place';
import type { TreeChangeKind, TreeConflict } from '../schema';

/** The fields of a stored tree change that its effect depends on. */
export interface Change {
  kind: TreeChangeKind;
  documentId: string | null;
  path: string | null;
  fromPath: string | null;
  seq: bigint | null;
}

/** A project's tree as it is now. */
export interface TreeNow {
  /** Paths by document, without the trash. */
  paths: ReadonlyMap<string, string>;
  /** The number in the log of the affected document. */
  seq: bigint;
}

/** What accepting a change does. `nothing`: the tree is already as suggested. */
export type TreePlan =
  | { outcome: 'create'; path: string }
  | { outcome: 'rename'; documentId: string; from: string; path: string }
  | { outcome: 'delete'; documentId: string; from: string }
  | { outcome: 'nothing' }
  | { outcome: 'conflict'; conflict: TreeConflict };

interface Wish {
  /** The normalised path, or undefined for the suggested path. */
  path: string | undefined;
  /** The `seen` of the conflict that the reviewer accepts. */
  seen: string | undefined;
}

const AS_SUGGESTED: Wish = { path: undefined, seen: undefined };

/** Returns what accepting a change would do to the tree. */
export function planTreeChange(change: Change, tree: TreeNow, wish: Wish = AS_SUGGESTED): TreePlan {
  const { kind, documentId } = change;
  const path = wish.path ?? change.path ?? '';
  if (kind === 'create') return planPath(path, tree.paths.values(), { outcome: 'create', path });
  const now = tree.paths.get(documentId ?? '');
  if (documentId === null || now === undefined) return kind === 'delete' ? { outcome: 'nothing' } : trashed(change);
  if (kind === 'rename' && now === path) return { outcome: 'nothing' };
  const since = changeSince(change, now, tree.seq);
  if (since && since.seen !== wish.seen) return { outcome: 'conflict', conflict: since };
  if (kind === 'delete') return { outcome: 'delete', documentId, from: now };
  const others = [...tree.paths].filter(([id]) => id !== documentId).map(([, other]) => other);
  return planPath(path, others, { outcome: 'rename', documentId, from: now, path });
}

function planPath(path: string, others: Iterable<string>, plan: TreePlan): TreePlan {
  const places = placesOf(others);
  const problem = placeProblem(path, places);
  if (!problem) return plan;
  const free = freePath(path, places, 'copy') ?? null;
  const message = `${problem} Choose another path, or reject the change.`;
  return { outcome: 'conflict', conflict: { reason: 'path_taken', message, freePath: free, seen: null } };
}

function trashed({ fromPath }: Change): TreePlan {
  const message = `“${fromPath}” is in the trash. Restore it first, or reject the change.`;
  return { outcome: 'conflict', conflict: { reason: 'trashed', message, freePath: null, seen: null } };
}

/** Returns how the document changed since the suggestion, if a reviewer should know before they accept. */
function changeSince({ kind, fromPath, seq }: Change, now: string, seqNow: bigint): TreeConflict | undefined {
  const seen = `${kind === 'delete' ? seqNow : ''}:${now}`;
  if (now !== fromPath) {
    const message = `“${fromPath}” has been renamed to “${now}” since this was suggested.`;
    return { reason: 'moved', message, freePath: null, seen };
  }
  if (kind === 'rename' || seqNow === seq) return undefined;
  return { reason: 'edited', message: `“${now}” has been edited since this was suggested.`, freePath: null, seen };
}
