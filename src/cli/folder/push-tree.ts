import { randomUUID } from 'node:crypto';
import { joinText, splitBytes } from '@/documents/core/line-ends';
import type { SuggestedTreeChange, TreeChangeRequest, TreeDecisionReport } from '@/review/tree/schema';
import { withRateLimitRetry } from '../client/rate-limit-retry';
import { readFile, sha256 } from './files';
import type { SuggestedEntry } from './manifest';
import { isClosed, lineOf, type PushedFile, type PushTogether } from './push-report';
import { textHashes } from './text-hashes';

/** Suggests to rename a document to its file's current path. */
export async function pushRename(
  push: PushTogether,
  { path: from, file }: { path: string; file: string },
): Promise<PushedFile> {
  const { documents } = push.manifest;
  const entry = documents[from]!;
  const { documentId } = entry;
  const change = { kind: 'rename', documentId, path: file } as const;
  const { treeChangeId } = await suggest(push, change, `Renamed ${from} to ${file} in the terminal`);
  entry.moved = { treeChangeId, to: file };
  if (push.isDirect) return acceptRename(push, { path: from, file });
  return { path: file, from, tree: 'rename', documentId, treeChangeId, outcome: 'suggested' };
}

/** Accepts the suggested rename of a document. */
export async function acceptRename(
  push: PushTogether,
  { path: from, file }: { path: string; file: string },
): Promise<PushedFile> {
  const { documents } = push.manifest;
  const { moved, ...kept } = documents[from]!;
  const { documentId } = kept;
  const treeChangeId = moved?.treeChangeId ?? '';
  const made = { path: file, from, tree: 'rename', documentId, treeChangeId } as const;
  const outcome = await accept(push, treeChangeId);
  if (outcome === 'closed') return { ...made, outcome: 'pushed_before' };
  if (outcome === 'open') return { ...made, outcome: 'partly' };
  delete documents[from];
  documents[file] = { ...kept, updatedAt: '' };
  return { ...made, outcome: 'accepted' };
}

/** Suggests to delete a document whose file is missing. With --direct, deletes it if the person named it. */
export async function pushDeletion(push: PushTogether, path: string): Promise<PushedFile> {
  const { documents } = push.manifest;
  const entry = documents[path]!;
  const { documentId, moved } = entry;
  const isDirect = push.isDirect && push.named.has(path);
  const about = { path, tree: 'delete', documentId } as const;
  const isPushed = moved?.to === null;
  if (isPushed && !isDirect) return { ...about, outcome: 'pushed_before' };
  const { treeChangeId } = isPushed
    ? moved
    : await suggest(push, { kind: 'delete', documentId }, `Deleted ${path} in the terminal`);
  entry.moved = { treeChangeId, to: null };
  if (!isDirect) return { ...about, treeChangeId, outcome: 'suggested' };
  const outcome = await accept(push, treeChangeId);
  if (outcome === 'closed') return { ...about, treeChangeId, outcome: 'pushed_before' };
  if (outcome === 'open') return { ...about, treeChangeId, outcome: 'partly' };
  delete documents[path];
  return { ...about, treeChangeId, outcome: 'accepted' };
}

/** Suggests a document for a new file, or creates it with --direct. */
export async function pushNewFile(push: PushTogether, path: string): Promise<PushedFile> {
  const { root, manifest, isDirect } = push;
  const bytes = readFile(root, path) ?? new Uint8Array();
  const hash = sha256(bytes);
  const content = splitBytes(bytes);
  if (!content) return { path, outcome: 'failed', problem: 'it isn’t UTF-8 text' };
  const before = manifest.suggested[path];
  const isPushed = before !== undefined && textHashes(bytes).has(before.sha256);
  if (isDirect) return (isPushed && (await acceptNew(push, path, before))) || create(push, { path, bytes });
  if (isPushed) return { path, tree: 'create', outcome: 'pushed_before' };
  const change = { kind: 'create', path, text: joinText(content) } as const;
  const { treeChangeId } = await suggest(push, change, `Added ${path} in the terminal`);
  manifest.suggested[path] = { treeChangeId, sha256: hash };
  return { path, tree: 'create', treeChangeId, outcome: 'suggested' };
}

async function create(
  { api, manifest }: PushTogether,
  { path, bytes }: { path: string; bytes: Uint8Array },
): Promise<PushedFile> {
  const base64 = Buffer.from(bytes).toString('base64');
  const { projectId } = manifest;
  const { documentId } = await withRateLimitRetry(() => api.documents.import.mutate({ projectId, path, base64 }));
  return recordNew({ api, manifest }, { path, documentId, hash: sha256(bytes) });
}

/** Accepts a suggested document. Returns undefined if the suggestion no longer waits for a decision. */
async function acceptNew(
  push: PushTogether,
  path: string,
  { treeChangeId, sha256: hash }: SuggestedEntry,
): Promise<PushedFile | undefined> {
  const outcome = await accept(push, treeChangeId);
  if (outcome === 'closed') return undefined;
  if (outcome === 'open') return { path, tree: 'create', treeChangeId, outcome: 'partly' };
  const { documentId } = outcome;
  return documentId === null ? undefined : recordNew(push, { path, documentId, hash });
}

async function recordNew(
  { api, manifest }: Pick<PushTogether, 'api' | 'manifest'>,
  { path, documentId, hash }: { path: string; documentId: string; hash: string },
): Promise<PushedFile> {
  const { versionId } = await withRateLimitRetry(() => api.versions.checkOut.mutate({ documentId }));
  // With an empty time, the next pull compares the texts.
  manifest.documents[path] = { documentId, version: versionId, sha256: hash, updatedAt: '' };
  delete manifest.suggested[path];
  return { path, tree: 'create', outcome: 'created', documentId };
}

function suggest(
  { api, manifest: { projectId }, changeSet, message }: PushTogether,
  change: TreeChangeRequest,
  words: string,
): Promise<SuggestedTreeChange> {
  const input = { key: randomUUID(), changeSet, projectId, change, description: lineOf(message ?? words) };
  return withRateLimitRetry(() => api.treeChanges.suggest.mutate(input));
}

/**
 * Accepts a tree change. Returns `open` if the project's review rules require someone else to accept it, and `closed` if
 * it no longer waits for a decision.
 */
async function accept({ api }: PushTogether, treeChangeId: string): Promise<TreeDecisionReport | 'open' | 'closed'> {
  const choice = { kind: 'accept' } as const;
  try {
    const report = await withRateLimitRetry(() => api.treeChanges.decide.mutate({ treeChangeId, choice }));
    return report.approved ? 'open' : report;
  } catch (error) {
    const { details } = (error as { data?: { details?: { reason?: unknown } } | null }).data ?? {};
    if (details?.reason === 'rule') return 'open';
    if (isClosed(error)) return 'closed';
    throw error;
  }
}
