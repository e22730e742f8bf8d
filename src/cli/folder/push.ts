import { randomUUID } from 'node:crypto';
import type { TokenApi } from '@/api/client-token';
import { splitBytes } from '@/documents/core/line-ends';
import type { DecisionReport } from '@/review/schema';
import { patiently } from '../client/patiently';
import { nameProblem, readFile, sha256 } from './files';
import type { Manifest } from './manifest';

export type PushOutcome =
  | 'unchanged'
  /** The same bytes were pushed before. */
  | 'pushed_before'
  | 'suggested'
  /** Suggested and accepted, all of it. */
  | 'accepted'
  /** Suggested, and accepted but for some changes. */
  | 'partly'
  | 'created'
  /** A file that is no document yet, and wasn't created. */
  | 'new'
  | 'missing'
  | 'failed';

export interface PushedFile {
  path: string;
  outcome: PushOutcome;
  documentId?: string;
  suggestionId?: string;
  /** How many changes were suggested, or are left to decide. */
  changes?: number;
  problem?: string;
}

export interface Push {
  api: TokenApi;
  root: string;
  manifest: Manifest;
  message: string | undefined;
  /** Accept what is suggested at once, and create documents for new files. */
  isDirect: boolean;
}

/** Suggests one file's text for its document. Changes the manifest's entry for it. Rejects only for network and sign-in. */
export async function pushFile(push: Push, path: string): Promise<PushedFile> {
  const { root, manifest } = push;
  const problem = nameProblem(root, path);
  if (problem) return { path, outcome: 'failed', problem };
  const bytes = readFile(root, path);
  const entry = manifest.documents[path];
  if (!bytes) return { path, outcome: 'missing' };
  const hash = sha256(bytes);
  if (hash === entry?.sha256) return { path, outcome: 'unchanged' };
  if (entry && hash === entry.pushed?.sha256) return { path, outcome: 'pushed_before' };
  const text = splitBytes(bytes)?.text;
  if (text === undefined) return { path, outcome: 'failed', problem: 'it isn’t UTF-8 text' };
  return answered(path, () => (entry ? suggest(push, { path, text, hash }) : create(push, { path, bytes })));
}

interface Changed {
  path: string;
  text: string;
  hash: string;
}

async function suggest(push: Push, { path, text, hash }: Changed): Promise<PushedFile> {
  const { api, manifest, message = `Edited ${path} in the terminal`, isDirect } = push;
  const entry = manifest.documents[path];
  if (!entry?.version)
    return {
      path,
      outcome: 'failed',
      problem:
        'it was pulled with a token that can only read. Move it away, pull with a token that can suggest, and copy your edits back',
    };
  const { documentId, version: versionId, pushed } = entry;
  const description = message.replace(/\s+/g, ' ').slice(0, 500);
  const input = { key: randomUUID(), documentId, versionId, text, description };
  const replaces = pushed && { replaces: pushed.suggestionId };
  const { suggestionId, hunkCount } = await patiently(() => api.review.suggestText.mutate({ ...input, ...replaces }));
  entry.pushed = { suggestionId, sha256: hash };
  const made = { path, documentId, suggestionId, changes: hunkCount };
  if (!isDirect) return { ...made, outcome: 'suggested' };
  const choice = { kind: 'accept' } as const;
  const report = await patiently(() => api.review.decideAll.mutate({ suggestionId, choice }));
  const left = leftOf(report);
  return { ...made, changes: left || hunkCount, outcome: left === 0 ? 'accepted' : 'partly' };
}

function leftOf({ skipped, approved }: DecisionReport): number {
  return skipped + approved;
}

async function create(push: Push, { path, bytes }: { path: string; bytes: Uint8Array }): Promise<PushedFile> {
  const { api, manifest, isDirect } = push;
  if (!isDirect) return { path, outcome: 'new' };
  const base64 = Buffer.from(bytes).toString('base64');
  const { projectId } = manifest;
  const { documentId } = await patiently(() => api.documents.import.mutate({ projectId, path, base64 }));
  const { versionId } = await patiently(() => api.versions.checkOut.mutate({ documentId }));
  // Without a time, the next pull compares the two.
  manifest.documents[path] = { documentId, version: versionId, sha256: sha256(bytes), updatedAt: '' };
  return { path, outcome: 'created', documentId };
}

/** What the server refuses about one file doesn't stop the others. */
async function answered(path: string, work: () => Promise<PushedFile>): Promise<PushedFile> {
  try {
    return await work();
  } catch (error) {
    const { data, message } = error as { data?: { code?: string; httpStatus?: number } | null; message: string };
    const isAboutFile = data?.code !== undefined && data.code !== 'UNAUTHORIZED' && (data.httpStatus ?? 500) < 500;
    if (!isAboutFile) throw error;
    return { path, outcome: 'failed', problem: message };
  }
}
