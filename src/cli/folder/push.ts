import { randomUUID } from 'node:crypto';
import { splitBytes } from '@/documents/core/line-ends';
import { nameProblem, readFile } from './files';
import { type LocalFile, type PushStep, planPush } from './push-plan';
import type { Push, PushedFile, PushTogether } from './push-report';
import { pushText } from './push-text';
import { acceptRename, pushDeletion, pushNewFile, pushRename } from './push-tree';
import { textHashes } from './text-hashes';

/**
 * Suggests the changes in the named files as one change set: texts, new documents, renames and deletions. Updates the
 * manifest after each file. Throws only for network and sign-in errors.
 */
export async function* pushFiles(push: Push, names: readonly string[]): AsyncGenerator<PushedFile, void> {
  const together = { ...push, changeSet: randomUUID() };
  const { files, refused } = readNames(push, names);
  yield* refused;
  for (const step of planPush({ manifest: push.manifest, files, names: new Set(names) })) {
    const places = [...('path' in step ? [step.path] : []), ...('file' in step ? [step.file] : [])];
    if (refused.some(({ path }) => places.includes(path))) continue;
    yield* pushPlanned(together, step);
  }
}

/** With --direct, a rename that was suggested before is accepted, and then the text is pushed. */
async function* pushPlanned(push: PushTogether, step: PushStep): AsyncGenerator<PushedFile, void> {
  const { isDirect } = push;
  if (!isDirect || step.kind !== 'text' || step.file === step.path) {
    yield await answered('file' in step ? step.file : step.path, () => pushStep(push, step));
    return;
  }
  const renamed = await answered(step.file, () => acceptRename(push, step));
  yield renamed;
  const path = renamed.outcome === 'accepted' ? step.file : step.path;
  const text = await answered(step.file, () => pushText(push, { ...step, path }));
  if (text.outcome !== 'unchanged' && text.outcome !== 'pushed_before') yield text;
}

function pushStep(push: PushTogether, step: PushStep): Promise<PushedFile> {
  switch (step.kind) {
    case 'text':
      return pushText(push, step);
    case 'rename':
      return pushRename(push, step);
    case 'delete':
      return pushDeletion(push, step.path);
    case 'create':
      return pushNewFile(push, step.file);
  }
}

/**
 * Returns the files to push, and those that can't be pushed. Files that can't be documents are skipped if nobody named
 * them: a folder can also contain pictures.
 */
function readNames(
  { root, manifest, named }: Push,
  names: readonly string[],
): { files: Map<string, LocalFile>; refused: PushedFile[] } {
  const files = new Map<string, LocalFile>();
  const refused: PushedFile[] = [];
  const moved = names.flatMap((name) => manifest.documents[name]?.moved?.to ?? []);
  for (const name of new Set([...names, ...moved])) {
    const isExpected = named.has(name) || name in manifest.documents || moved.includes(name);
    const found = readNamed(root, name, isExpected);
    if (typeof found === 'string')
      refused.push({ path: name, outcome: isExpected ? 'failed' : 'skipped', problem: found });
    else if (found) files.set(name, found);
    else if (names.includes(name) && !manifest.documents[name])
      refused.push({ path: name, outcome: 'failed', problem: 'there’s no such file' });
  }
  return { files, refused };
}

/** Reads a file. Returns a string if it can't be pushed: the reason. Undefined if it doesn't exist. */
function readNamed(root: string, name: string, isExpected: boolean): LocalFile | string | undefined {
  const problem = nameProblem(root, name);
  if (problem) return problem;
  const bytes = readFile(root, name);
  if (!bytes) return undefined;
  // For an expected file, the reason is found when it's pushed.
  const unfit = isExpected ? undefined : contentProblem(bytes);
  return unfit ?? { hashes: textHashes(bytes), isEmpty: bytes.length === 0 };
}

/** The server's limit, MAX_TEXT_BYTES, whose module would load the schemas too. */
const MAX_BYTES = 10 * 1024 * 1024;

/** Returns why a file's content can't be a document, or undefined if it can. */
function contentProblem(bytes: Uint8Array): string | undefined {
  if (bytes.length > MAX_BYTES) return 'it is larger than 10 MB';
  const text = splitBytes(bytes)?.text;
  return text === undefined || text.includes('\0') ? 'it isn’t UTF-8 text' : undefined;
}

/** Runs the work for one file. If the server refuses it, the other files are still pushed. */
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
