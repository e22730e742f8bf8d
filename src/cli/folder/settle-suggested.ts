import type { TokenApi } from '@/api/client-token';
import type { TreeChangeView } from '@/review/tree/schema';
import { withRateLimitRetry } from '../client/rate-limit-retry';
import { moveFile, nameProblem, readFile } from './files';
import type { Manifest } from './manifest';

interface Folder {
  root: string;
  manifest: Manifest;
}

/**
 * Looks up the decisions on renames, deletions and new documents that were pushed. Accepted documents become documents
 * of the folder. A file whose rename was rejected gets its old name back, unless another file has it.
 */
export async function settleSuggested(api: TokenApi, folder: Folder): Promise<void> {
  const { documents, suggested } = folder.manifest;
  for (const [path, { moved }] of Object.entries(documents)) {
    if (moved) settleMoved(folder, path, await treeChangeOf(api, moved.treeChangeId));
  }
  for (const [path, { treeChangeId }] of Object.entries(suggested)) {
    settleNew(folder, path, await treeChangeOf(api, treeChangeId));
  }
}

/** Returns undefined if the tree change no longer exists. */
async function treeChangeOf(api: TokenApi, treeChangeId: string): Promise<TreeChangeView | undefined> {
  try {
    return await withRateLimitRetry(() => api.treeChanges.get.query({ treeChangeId }));
  } catch (error) {
    if ((error as { data?: { code?: string } | null }).data?.code === 'NOT_FOUND') return undefined;
    throw error;
  }
}

function settleMoved({ root, manifest }: Folder, path: string, change: TreeChangeView | undefined): void {
  const { documents } = manifest;
  const { moved, ...entry } = documents[path]!;
  if (!moved || change?.status === 'pending') return;
  documents[path] = entry;
  const { to } = moved;
  const isHere = to !== null && !nameProblem(root, to) && readFile(root, to) !== undefined;
  if (!isHere || nameProblem(root, path) || readFile(root, path)) return;
  if (change?.status === 'accepted') {
    delete documents[path];
    documents[to] ??= entry;
  } else moveFile(root, to, path);
}

/**
 * Applies the decision on a new document. A rejected one stays in the manifest, so that the same file isn't suggested
 * again.
 */
function settleNew({ manifest }: Folder, path: string, change: TreeChangeView | undefined): void {
  const { documents, suggested } = manifest;
  const { sha256 } = suggested[path]!;
  if (!change) delete suggested[path];
  if (change?.status !== 'accepted' || change.documentId === null) return;
  delete suggested[path];
  // With an empty time, the pull compares the texts.
  documents[path] ??= { documentId: change.documentId, version: null, sha256, updatedAt: '' };
}
