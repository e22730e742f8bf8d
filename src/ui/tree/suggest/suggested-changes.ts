import { renamedPath } from '@/documents/core/pair';
import { folderOf, isInside, joinPath, nameOf } from '@/documents/core/path';
import type { TreeChangeRequest } from '@/review/tree/schema';
import { movesTo } from '../move/places';
import { documentsIn, type Item, type TreeSuggestion } from '../tree-item';
import { withEnding } from '../with-ending';

/** What a suggestion changes in the tree. Pure. */

export interface Typed {
  /** The name of a new or renamed item, or the folder that an item moves to. */
  path: string;
  /** The text of a new document. */
  text: string;
}

/** Returns the tree changes that a suggestion consists of: one for a document or sheet, one for each of a folder's. */
export function changesOf(what: TreeSuggestion, { path, text }: Typed): TreeChangeRequest[] {
  if (what.kind === 'create') return [{ kind: 'create', path: withEnding(path), text }];
  const { kind, item } = what;
  if (kind === 'delete') return documentsIn(item).map(({ documentId }) => ({ kind, documentId }));
  const moves = kind === 'move' ? movesTo(item, path) : renamesTo(item, path);
  return moves.map((move) => ({ kind: 'rename', ...move }));
}

/** Returns the path that a suggestion gives to the new or changed item. */
export function pathAfter(what: TreeSuggestion, { path }: Pick<Typed, 'path'>): string {
  if (what.kind === 'create') return withEnding(path);
  const { kind, item } = what;
  if (kind === 'delete') return item.path;
  if (kind === 'move') return joinPath(path, nameOf(item.path));
  return item.type === 'document' ? renamedPath(item.document, path) : joinPath(folderOf(item.path), path);
}

function renamesTo(item: Item, name: string): { documentId: string; path: string }[] {
  const to = pathAfter({ kind: 'rename', item }, { path: name });
  return documentsIn(item).map(({ documentId, path }) => ({ documentId, path: to + path.slice(item.path.length) }));
}

/** Returns whether an item can move to a folder: a folder can't move into itself. */
export function canMoveTo(item: Item, folder: string): boolean {
  return item.type === 'document' || (folder !== item.path && !isInside(folder, item.path));
}
