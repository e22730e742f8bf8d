import { randomUUID } from 'node:crypto';
import { splitBytes } from '@/documents/core/line-ends';
import type { DecisionReport } from '@/review/schema';
import { withRateLimitRetry } from '../client/rate-limit-retry';
import { readFile, sha256 } from './files';
import type { Entry } from './manifest';
import { isClosed, lineOf, type PushedFile, type PushTogether } from './push-report';
import { textHashes } from './text-hashes';

/** Suggests a file's text for its document and updates the manifest entry. */
export async function pushText(
  push: PushTogether,
  { path, file }: { path: string; file: string },
): Promise<PushedFile> {
  const { root, manifest } = push;
  const entry = manifest.documents[path]!;
  const bytes = readFile(root, file) ?? new Uint8Array();
  const hashes = textHashes(bytes);
  const isWaiting = file !== path;
  if (!isWaiting) delete entry.moved;
  if (hashes.has(entry.sha256)) return { path: file, outcome: isWaiting ? 'pushed_before' : 'unchanged' };
  if (entry.pushed && hashes.has(entry.pushed.sha256)) return pushedBefore(push, { file, entry });
  const text = splitBytes(bytes)?.text;
  if (text === undefined) return { path: file, outcome: 'failed', problem: 'it isn’t UTF-8 text' };
  return suggest(push, { path, file, text, hash: sha256(bytes) });
}

/** Returns the result for a text that is already suggested. With --direct, accepts it unless it was decided since. */
async function pushedBefore(push: PushTogether, { file, entry }: { file: string; entry: Entry }): Promise<PushedFile> {
  const { documentId, pushed } = entry;
  if (!push.isDirect || !pushed) return { path: file, outcome: 'pushed_before' };
  const { suggestionId } = pushed;
  try {
    const report = await acceptAll(push, suggestionId);
    return { path: file, documentId, suggestionId, ...outcomeOf(report, report.decided) };
  } catch (error) {
    if (isClosed(error)) return { path: file, outcome: 'pushed_before' };
    throw error;
  }
}

interface Changed {
  path: string;
  file: string;
  text: string;
  hash: string;
}

async function suggest(push: PushTogether, { path, file, text, hash }: Changed): Promise<PushedFile> {
  const { api, manifest, message = `Edited ${file} in the terminal`, changeSet, isDirect } = push;
  const entry = manifest.documents[path];
  if (!entry?.version)
    return {
      path: file,
      outcome: 'failed',
      problem:
        'it was pulled with a token that can only read. Move it away, pull with a token that can suggest, and copy your edits back',
    };
  const { documentId, version: versionId, pushed } = entry;
  const input = { key: randomUUID(), changeSet, documentId, versionId, text, description: lineOf(message) };
  const replaces = pushed && { replaces: pushed.suggestionId };
  const { suggestionId, hunkCount } = await withRateLimitRetry(() =>
    api.review.suggestText.mutate({ ...input, ...replaces }),
  );
  entry.pushed = { suggestionId, sha256: hash };
  const made = { path: file, documentId, suggestionId, changes: hunkCount };
  if (!isDirect) return { ...made, outcome: 'suggested' };
  return { ...made, ...outcomeOf(await acceptAll(push, suggestionId), hunkCount) };
}

function acceptAll({ api }: PushTogether, suggestionId: string): Promise<DecisionReport> {
  const choice = { kind: 'accept' } as const;
  return withRateLimitRetry(() => api.review.decideAll.mutate({ suggestionId, choice }));
}

/** `count` is the number of changes that could be accepted. */
function outcomeOf({ skipped, approved }: DecisionReport, count: number): Pick<PushedFile, 'changes' | 'outcome'> {
  const left = skipped + approved;
  return { changes: left || count, outcome: left === 0 ? 'accepted' : 'partly' };
}
