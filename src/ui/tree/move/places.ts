import { displayPlace, folderOf, isInside, joinPath } from '@/documents/core/path';
import type { Place } from '@/documents/schema';
import { ranked } from '../../kit/fuzzy';
import { documentsIn, type Item } from '../tree-item';

/** Finds the places that documents can move to. Pure. */

export interface PlaceChoice extends Place {
  projectName: string;
  /** Whether the folder doesn't exist yet. */
  isNew: boolean;
  /** Whether the item is there now. */
  isHere: boolean;
}

interface Source {
  item: Item;
  projectId: string;
}

interface Known {
  projects: readonly { projectId: string; name: string }[];
  folders: readonly Place[];
}

/** The most places that are listed: those that match best, or without a query, those of all projects. */
const MOST = { found: 60, all: 1_000 };

/**
 * Returns the places an item can move to, its own project's first, each folder below its parent. Without a query, the
 * item's current folder is among them. A query sorts the best matches first and adds a new folder of that name, unless
 * the project has one whose name differs only in case. Leaves out the folders inside the item.
 */
export function placesFor({ item, projectId }: Source, { projects, folders }: Known, query: string): PlaceChoice[] {
  const isOwn = (place: Place) => place.projectId === projectId;
  const isHere = (place: Place) => isOwn(place) && place.folder === folderOf(item.path);
  const isWithin = ({ folder }: Place) =>
    item.type === 'folder' && (folder === item.path || isInside(folder, item.path));
  const wanted = query.trim().replace(/\/+$/, '');
  const own = projects.filter((project) => project.projectId === projectId);
  const others = projects.filter((project) => project.projectId !== projectId);
  const all = [...own, ...others].flatMap(({ projectId: id, name }) =>
    [{ projectId: id, folder: '' }, ...asTree(folders.filter((place) => place.projectId === id))]
      .filter((place) => !(isOwn(place) && isWithin(place)) && (wanted === '' || !isHere(place)))
      .map((place) => ({ ...place, projectName: name, isNew: false, isHere: isHere(place) })),
  );
  const isWanted = ({ folder }: Place) => wanted !== '' && isSameName(folder, wanted);
  const found = ranked(all, query, ({ projectName, folder }) => `${projectName} ${folder}`);
  const places = [...found.filter(isWanted), ...found.filter((place) => !isWanted(place))].slice(
    0,
    wanted === '' ? MOST.all : MOST.found,
  );
  const [here] = own;
  const isKnown = folders.some((place) => place.projectId === projectId && isWanted(place));
  if (!here || wanted === '' || isKnown) return places;
  return [...places, { projectId, projectName: here.name, folder: wanted, isNew: true, isHere: false }];
}

/** Sorts folders so that each follows its parent. */
function asTree(folders: readonly Place[]): Place[] {
  const key = ({ folder }: Place) => folder.split('/');
  return [...folders].sort((a, b) => comparePaths(key(a), key(b)));
}

function comparePaths(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((part, i) => part !== b[i]);
  if (at < 0) return a.length - b.length;
  const other = b[at];
  return other === undefined ? 1 : (a[at] ?? '').localeCompare(other, undefined, { numeric: true });
}

function isSameName(a: string, b: string): boolean {
  const plain = (name: string) => name.normalize('NFC').toLowerCase();
  return plain(a) === plain(b);
}

/** Returns a place as text: “Launch / notes / 2026”. */
export function placeName({ projectName, folder }: Pick<PlaceChoice, 'projectName' | 'folder'>): string {
  return displayPlace(projectName, folder);
}

/** Returns the documents of an item with the paths they would have in another folder. */
export function movesTo(item: Item, folder: string): { documentId: string; path: string }[] {
  return documentsIn(item).map(({ documentId, path }) => ({ documentId, path: movedPath(path, item, folder) }));
}

/** Returns the path that something in an item would have in another folder. */
export function movedPath(path: string, item: Item, folder: string): string {
  const base = folderOf(item.path);
  return joinPath(folder, base === '' ? path : path.slice(base.length + 1));
}
