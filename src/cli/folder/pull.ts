import type { FoundDocument } from '../client/documents';
import type { FetchedDocument } from './fetch-document';
import { deleteFile, moveFile, nameProblem, readFile, sha256, writeFile } from './files';
import type { Entry, Manifest } from './manifest';
import { decidePull, type PullDecision } from './pull-decision';
import { textHashes } from './text-hashes';

/** The result for a document. `suggested`: its deletion was pushed and nobody has decided on it yet. */
export type PullOutcome = PullDecision | 'unchanged' | 'suggested' | 'deleted' | 'gone' | 'skipped';

export interface PulledFile {
  path: string;
  outcome: PullOutcome;
  /** Why the document was skipped. */
  problem?: string;
}

interface Pull {
  root: string;
  manifest: Manifest;
  fetch(documentId: string): Promise<FetchedDocument>;
}

/** Writes one document into the folder and updates its manifest entry. */
export async function pullDocument(pull: Pull, { documentId, path, updatedAt }: FoundDocument): Promise<PulledFile> {
  const { root, manifest } = pull;
  followRename(pull, documentId, path);
  const problem = nameProblem(root, path);
  if (problem) return { path, outcome: 'skipped', problem };
  const entry = entryAt(manifest, path, documentId);
  const name = placeOf(root, path, entry);
  if (name === undefined) return { path, outcome: 'suggested' };
  const file = readFile(root, name);
  const local = file && textHashes(file);
  const changed = updatedAt.toISOString();
  if (entry && local && entry.updatedAt === changed) {
    return { path, outcome: local.has(entry.sha256) ? 'unchanged' : 'edited' };
  }
  const { bytes, versionId } = await pull.fetch(documentId);
  const remote = sha256(bytes);
  const outcome = decidePull({ remote, local, pulled: entry?.sha256 });
  if (outcome === 'both' || outcome === 'taken') return { path, outcome };
  if (outcome === 'write') writeFile(root, name, bytes);
  const pushed = outcome === 'edited' && entry?.pushed;
  manifest.documents[path] = {
    documentId,
    version: versionId,
    sha256: remote,
    updatedAt: changed,
    ...(pushed && { pushed }),
    ...(entry?.moved && name !== path && { moved: entry.moved }),
  };
  return { path, outcome: outcome === 'same' && remote === entry?.sha256 ? 'unchanged' : outcome };
}

function entryAt({ documents }: Manifest, path: string, documentId: string): Entry | undefined {
  const entry = documents[path];
  return entry?.documentId === documentId ? entry : undefined;
}

/**
 * Returns a document's file: its path, or its new path if a rename is under review. Undefined if the file was deleted
 * here.
 */
function placeOf(root: string, path: string, entry: Entry | undefined): string | undefined {
  const { moved } = entry ?? {};
  if (!moved || readFile(root, path)) return path;
  return moved.to === null || nameProblem(root, moved.to) || !readFile(root, moved.to) ? undefined : moved.to;
}

/** Renames a document's file, with all local edits, if the document has a new path that no other file uses. */
function followRename({ root, manifest }: Pull, documentId: string, path: string): void {
  const { documents } = manifest;
  const before = Object.keys(documents).find((name) => documents[name]?.documentId === documentId);
  if (before === undefined || before === path) return;
  if (nameProblem(root, path) || nameProblem(root, before) || documents[path]) return;
  const isHere = readFile(root, before) !== undefined;
  if (isHere && readFile(root, path)) return;
  if (isHere) moveFile(root, before, path);
  const entry = documents[before];
  delete documents[before];
  if (entry) documents[path] = entry;
}

/** Deletes the files of documents that are no longer in the project. Edited files stay. */
export function dropGone({ root, manifest }: Pick<Pull, 'root' | 'manifest'>, kept: ReadonlySet<string>): PulledFile[] {
  const gone = Object.entries(manifest.documents).filter(([, { documentId }]) => !kept.has(documentId));
  return gone.map(([path, entry]) => {
    delete manifest.documents[path];
    const name = entry.moved?.to ?? path;
    if (nameProblem(root, name)) return { path, outcome: 'gone' };
    const file = readFile(root, name);
    if (file && !textHashes(file).has(entry.sha256)) return { path: name, outcome: 'gone' };
    if (file) deleteFile(root, name);
    return { path, outcome: 'deleted' };
  });
}
