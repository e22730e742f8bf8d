import { randomUUID } from 'node:crypto';
import { splitBytes } from '@/documents/core/line-ends';
import type { DecisionReport } from '@/review/schema';
import { patiently } from '../client/patiently';
import { readFile, sha256 } from './files';
import { lineOf, type PushedFile, type PushTogether } from './push-report';

/** Suggests a file's text for its document and updates the manifest entry. */
export async function pushText(
  push: PushTogether,
  { path, file }: { path: string; file: string },
): Promise<PushedFile> {
  const { root, manifest } = push;
  const entry = manifest.documents[path]!;
  const bytes = readFile(root, file) ?? new Uint8Array();
  const hash = sha256(bytes);
  const isWaiting = file !== path;
  if (!isWaiting) delete entry.moved;
  if (hash === entry.sha256) return { path: file, outcome: isWaiting ? 'pushed_before' : 'unchanged' };
  if (hash === entry.pushed?.sha256) return { path: file, outcome: 'pushed_before' };
  const text = splitBytes(bytes)?.text;
  if (text === undefined) return { path: file, outcome: 'failed', problem: 'it isn’t UTF-8 text' };
  return suggest(push, { path, file, text, hash });
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
  const { suggestionId, hunkCount } = await patiently(() => api.review.suggestText.mutate({ ...input, ...replaces }));
  entry.pushed = { suggestionId, sha256: hash };
  const made = { path: file, documentId, suggestionId, changes: hunkCount };
  if (!isDirect) return { ...made, outcome: 'suggested' };
  const choice = { kind: 'accept' } as const;
  const report = await patiently(() => api.review.decideAll.mutate({ suggestionId, choice }));
  const left = leftOf(report);
  return { ...made, changes: left || hunkCount, outcome: left === 0 ? 'accepted' : 'partly' };
}

function leftOf({ skipped, approved }: DecisionReport): number {
  return skipped + approved;
}
