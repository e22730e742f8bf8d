import { randomUUID } from 'node:crypto';
import { nameProblem, readFile, sha256 } from './files';
import { type LocalFile, type PushStep, planPush } from './push-plan';
import type { Push, PushedFile, PushTogether } from './push-report';
import { pushText } from './push-text';
import { pushDeletion, pushNewFile, pushRename } from './push-tree';

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
    yield await answered(places.at(-1) ?? '', () => pushStep(together, step));
  }
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

/** Returns the named files, and those that can't be pushed. */
function readNames(
  { root, manifest }: Push,
  names: readonly string[],
): { files: Map<string, LocalFile>; refused: PushedFile[] } {
  const files = new Map<string, LocalFile>();
  const refused: PushedFile[] = [];
  const moved = names.flatMap((name) => manifest.documents[name]?.moved?.to ?? []);
  for (const name of new Set([...names, ...moved])) {
    const problem = nameProblem(root, name);
    const bytes = problem ? undefined : readFile(root, name);
    if (bytes) files.set(name, { sha256: sha256(bytes), isEmpty: bytes.length === 0 });
    else if (problem) refused.push({ path: name, outcome: 'failed', problem });
    else if (names.includes(name) && !manifest.documents[name])
      refused.push({ path: name, outcome: 'failed', problem: 'there’s no such file' });
  }
  return { files, refused };
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
