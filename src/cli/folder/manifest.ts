import fs from 'node:fs';
import path from 'node:path';
import { FOLDER_MANIFEST, normalisePath } from '@/documents/core/path';
import { EXIT, Failure } from '../failure';

/**
 * The manifest of a pulled folder describes its documents. The file is at the top of the folder and is written by
 * `pull` and `push`.
 */
export const MANIFEST = FOLDER_MANIFEST;

export interface Entry {
  documentId: string;
  /** The pulled version. Null if the token can only read. */
  version: string | null;
  /** The SHA-256 hash of the pulled bytes, in hexadecimal. */
  sha256: string;
  /** When the document had last changed on the server when it was pulled. */
  updatedAt: string;
  /** The last pushed suggestion, and the hash of the file's bytes at the time. */
  pushed?: { suggestionId: string; sha256: string };
  /** The last pushed rename or deletion: the new path, or null for a deletion. */
  moved?: { treeChangeId: string; to: string | null };
}

/** A suggested new document, and the hash of the file's bytes at the time. */
export interface SuggestedEntry {
  treeChangeId: string;
  sha256: string;
}

export interface Manifest {
  server: string;
  projectId: string;
  project: string;
  /** The documents by their path, which is also the file's path in the folder. */
  documents: Record<string, Entry>;
  /** Files that aren't documents yet, by their path. */
  suggested: Record<string, SuggestedEntry>;
}

/** Returns the pulled folder that is or contains `folder`, or undefined if there is none. */
export function findRoot(folder: string): string | undefined {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    if (fs.existsSync(path.join(at, MANIFEST))) return at;
    if (path.dirname(at) === at) return undefined;
  }
}

/** Reads a folder's manifest. Fails if it is invalid or belongs to another server than the current one. */
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

/** Returns the id of the project whose pulled folder contains `folder`, if it was pulled from this server. */
export function projectHere(folder: string, server: string | undefined): string | undefined {
  const root = findRoot(folder);
  if (!root) return undefined;
  const manifest = parseManifest(fs.readFileSync(path.join(root, MANIFEST), 'utf8'));
  return manifest?.server === server ? manifest?.projectId : undefined;
}

/** Parses a manifest and drops unknown fields. Returns undefined if something is missing or invalid. */
export function parseManifest(text: string): Manifest | undefined {
  const json = jsonOf(text);
  const { server, projectId, project } = json;
  if (typeof server !== 'string' || typeof projectId !== 'string' || typeof project !== 'string') return undefined;
  const documents = namedEntries(json.documents, entryOf);
  const suggested = namedEntries(json.suggested, suggestedOf);
  return documents && suggested && { server, projectId, project, documents, suggested };
}

/** Returns undefined if an entry is invalid or its name leads out of the folder. */
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

/** Writes the manifest in one step, so that a crash leaves either the old or the new one. */
export function writeManifest(root: string, manifest: Manifest): void {
  const file = path.join(root, MANIFEST);
  const temporary = `${file}.${process.pid}`;
  fs.writeFileSync(temporary, `${JSON.stringify(manifest, null, 2)}\n`);
  fs.renameSync(temporary, file);
}
