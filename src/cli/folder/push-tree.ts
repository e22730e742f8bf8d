import { randomUUID } from 'node:crypto';
import { joinText, splitBytes } from '@/documents/core/line-ends';
import type { SuggestedTreeChange, TreeChangeRequest } from '@/review/tree/schema';
import { patiently } from '../client/patiently';
import { readFile, sha256 } from './files';
import { lineOf, type PushedFile, type PushTogether } from './push-report';

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
  const made = { path: file, from, tree: 'rename', documentId, treeChangeId } as const;
  if (!push.isDirect) return { ...made, outcome: 'suggested' };
  if (!(await isAccepted(push, treeChangeId))) return { ...made, outcome: 'partly' };
  const { moved: _, ...kept } = entry;
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
  if (moved?.to === null && !isDirect) return { ...about, outcome: 'pushed_before' };
  const { treeChangeId } = await suggest(push, { kind: 'delete', documentId }, `Deleted ${path} in the terminal`);
  entry.moved = { treeChangeId, to: null };
  if (!isDirect) return { ...about, treeChangeId, outcome: 'suggested' };
  if (!(await isAccepted(push, treeChangeId))) return { ...about, treeChangeId, outcome: 'partly' };
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
  if (isDirect) return create(push, { path, bytes });
  const before = manifest.suggested[path];
  if (before?.sha256 === hash) return { path, tree: 'create', outcome: 'pushed_before' };
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
  const { documentId } = await patiently(() => api.documents.import.mutate({ projectId, path, base64 }));
  const { versionId } = await patiently(() => api.versions.checkOut.mutate({ documentId }));
  // With an empty time, the next pull compares the texts.
  manifest.documents[path] = { documentId, version: versionId, sha256: sha256(bytes), updatedAt: '' };
  delete manifest.suggested[path];
  return { path, tree: 'create', outcome: 'created', documentId };
}

function suggest(
  { api, manifest: { projectId }, changeSet, message }: PushTogether,
  change: TreeChangeRequest,
  words: string,
): Promise<SuggestedTreeChange> {
  const input = { key: randomUUID(), changeSet, projectId, change, description: lineOf(message ?? words) };
  return patiently(() => api.treeChanges.suggest.mutate(input));
}

/** Accepts a tree change at once. Returns false if the project's review rules require someone else to accept it. */
async function isAccepted({ api }: PushTogether, treeChangeId: string): Promise<boolean> {
  const choice = { kind: 'accept' } as const;
  try {
    return !(await patiently(() => api.treeChanges.decide.mutate({ treeChangeId, choice }))).approved;
  } catch (error) {
    const { details } = (error as { data?: { details?: { reason?: unknown } } | null }).data ?? {};
    if (details?.reason === 'rule') return false;
    throw error;
  }
}
