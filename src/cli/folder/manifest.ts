import fs from 'node:fs';
import path from 'node:path';
import { normalisePath } from '@/documents/core/path';
import { EXIT, Failure } from '../failure';

/** What a pulled folder knows of the documents in it. The file lies at its top, and is written by `pull` and `push`. */
export const MANIFEST = '.variorum.json';

export interface Entry {
  documentId: string;
  /** The version that the file was pulled as. Null if the token may only read. */
  version: string | null;
  /** SHA-256 of the file's bytes as they were pulled, hexadecimal. */
  sha256: string;
  /** When the document had last changed on the server by then. */
  updatedAt: string;
  /** The suggestion that was last pushed for it, and the file's bytes then. */
  pushed?: { suggestionId: string; sha256: string };
  /** The rename or deletion that was last pushed for it: the new path, or null for a deletion. */
  moved?: { treeChangeId: string; to: string | null };
}

/** A new document that was suggested: the suggestion, and the file's bytes then. */
export interface SuggestedEntry {
  treeChangeId: string;
  sha256: string;
}

export interface Manifest {
  server: string;
  projectId: string;
  project: string;
  /** By path of the document, which is the file's path in the folder. */
  documents: Record<string, Entry>;
  /** By path of the file, which is no document yet. */
  suggested: Record<string, SuggestedEntry>;
}

/** The pulled folder that `folder` is or lies in; undefined if there is none. */
export function findRoot(folder: string): string | undefined {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    if (fs.existsSync(path.join(at, MANIFEST))) return at;
    if (path.dirname(at) === at) return undefined;
  }
}

/** Reads a folder's manifest. Fails if it isn't one, or belongs to another server than the one signed in to. */
export function readManifest(root: string, server: string): Manifest {
  const manifest = parseManifest(fs.readFileSync(path.join(root, MANIFEST), 'utf8'));
  if (!manifest) {
    throw new Failure(
      EXIT.failed,
      'BAD_MANIFEST',
      `${path.join(root, MANIFEST)} isn’t complete. Pull into a new folder.`,
    );
  }
  if (manifest.server === server) return manifest;
  const message = `This folder was pulled from ${manifest.server}, and you’re signed in to ${server}.`;
  throw new Failure(EXIT.failed, 'OTHER_SERVER', message);
}

/** The project of the pulled folder that someone works in, if it was pulled from this server. */
export function projectHere(folder: string, server: string | undefined): string | undefined {
  const root = findRoot(folder);
  if (!root) return undefined;
  const manifest = parseManifest(fs.readFileSync(path.join(root, MANIFEST), 'utf8'));
  return manifest?.server === server ? manifest?.projectId : undefined;
}

/** A manifest's text as one, with only what belongs in it; undefined if something is missing or wrong. */
export function parseManifest(text: string): Manifest | undefined {
  const json = jsonOf(text);
  const { server, projectId, project } = json;
  if (typeof server !== 'string' || typeof projectId !== 'string' || typeof project !== 'string') return undefined;
  const documents = namedEntries(json.documents, entryOf);
  const suggested = namedEntries(json.suggested, suggestedOf);
  return documents && suggested && { server, projectId, project, documents, suggested };
}

/** Undefined if one of them is wrong, or its name leads out of the folder. */
function namedEntries<E>(
  json: unknown,
  read: (given: Record<string, unknown>) => E | undefined,
): Record<string, E> | undefined {
  const entries: Record<string, E> = Object.create(null);
  for (const [name, given] of Object.entries(recordOf(json))) {
    const entry = read(recordOf(given));
    if (!entry || !isPath(name)) return undefined;
    entries[name] = entry;
  }
  return entries;
}

function isPath(name: string): boolean {
  const checked = normalisePath(name);
  return checked.ok && checked.path === name;
}

function entryOf(json: Record<string, unknown>): Entry | undefined {
  const { documentId, version, sha256, updatedAt } = json;
  if (typeof documentId !== 'string' || typeof sha256 !== 'string' || typeof updatedAt !== 'string') return undefined;
  const { suggestionId, sha256: pushedHash } = recordOf(json.pushed);
  const { treeChangeId, to } = recordOf(json.moved);
  return {
    ...{ documentId, version: typeof version === 'string' ? version : null, sha256, updatedAt },
    ...(typeof suggestionId === 'string' &&
      typeof pushedHash === 'string' && { pushed: { suggestionId, sha256: pushedHash } }),
    ...(typeof treeChangeId === 'string' &&
      (to === null || (typeof to === 'string' && isPath(to))) && { moved: { treeChangeId, to } }),
  };
}

function suggestedOf({ treeChangeId, sha256 }: Record<string, unknown>): SuggestedEntry | undefined {
  return typeof treeChangeId === 'string' && typeof sha256 === 'string' ? { treeChangeId, sha256 } : undefined;
}

function jsonOf(text: string): Record<string, unknown> {
  try {
    return recordOf(JSON.parse(text));
  } catch {
    return {};
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** Writes the manifest in one step, so that a kill leaves the old one or the new one. */
export function writeManifest(root: string, manifest: Manifest): void {
  const file = path.join(root, MANIFEST);
  const temporary = `${file}.${process.pid}`;
  fs.writeFileSync(temporary, `${JSON.stringify(manifest, null, 2)}\n`);
  fs.renameSync(temporary, file);
}
