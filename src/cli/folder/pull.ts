import type { FoundDocument } from '../client/documents';
import type { FetchedDocument } from './fetch-document';
import { deleteFile, moveFile, nameProblem, readFile, sha256, writeFile } from './files';
import type { Entry, Manifest } from './manifest';
import { decidePull, type PullDecision } from './pull-decision';

export type PullOutcome = PullDecision | 'unchanged' | 'deleted' | 'gone' | 'skipped';

export interface PulledFile {
  path: string;
  outcome: PullOutcome;
  /** Why it was skipped. */
  problem?: string;
}

interface Pull {
  root: string;
  manifest: Manifest;
  fetch(documentId: string): Promise<FetchedDocument>;
}

/** Brings one document into the folder. Changes the manifest's entry for it. */
export async function pullDocument(pull: Pull, { documentId, path, updatedAt }: FoundDocument): Promise<PulledFile> {
  const { root, manifest } = pull;
  followRename(pull, documentId, path);
  const problem = nameProblem(root, path);
  if (problem) return { path, outcome: 'skipped', problem };
  const entry = entryAt(manifest, path, documentId);
  const file = readFile(root, path);
  const local = file && sha256(file);
  const changed = updatedAt.toISOString();
  if (entry && local !== undefined && entry.updatedAt === changed) {
    return { path, outcome: local === entry.sha256 ? 'unchanged' : 'edited' };
  }
  const { bytes, versionId } = await pull.fetch(documentId);
  const remote = sha256(bytes);
  const outcome = decidePull({ remote, local, pulled: entry?.sha256 });
  if (outcome === 'both' || outcome === 'taken') return { path, outcome };
  if (outcome === 'write') writeFile(root, path, bytes);
  const pushed = outcome === 'edited' && entry?.pushed;
  manifest.documents[path] = {
    documentId,
    version: versionId,
    sha256: remote,
    updatedAt: changed,
    ...(pushed && { pushed }),
  };
  return { path, outcome: outcome === 'same' && local === entry?.sha256 ? 'unchanged' : outcome };
}

function entryAt({ documents }: Manifest, path: string, documentId: string): Entry | undefined {
  const entry = documents[path];
  return entry?.documentId === documentId ? entry : undefined;
}

/** A document that got another path takes its file along, with what was edited in it, unless the place is taken. */
function followRename({ root, manifest }: Pull, documentId: string, path: string): void {
  const { documents } = manifest;
  const before = Object.keys(documents).find((name) => documents[name]?.documentId === documentId);
  if (before === undefined || before === path) return;
  if (nameProblem(root, path) || nameProblem(root, before) || readFile(root, path)) return;
  if (readFile(root, before)) moveFile(root, before, path);
  const entry = documents[before];
  delete documents[before];
  if (entry) documents[path] = entry;
}

/** Takes documents that the project doesn't have any more out of the folder; a file that was edited stays. */
export function dropGone({ root, manifest }: Pick<Pull, 'root' | 'manifest'>, kept: ReadonlySet<string>): PulledFile[] {
  const gone = Object.entries(manifest.documents).filter(([, { documentId }]) => !kept.has(documentId));
  return gone.map(([path, entry]) => {
    delete manifest.documents[path];
    const file = nameProblem(root, path) ? undefined : readFile(root, path);
    if (!file || sha256(file) !== entry.sha256) return { path, outcome: 'gone' };
    deleteFile(root, path);
    return { path, outcome: 'deleted' };
  });
}
