import { newId } from '@/kernel/id';
import type { Db } from '@/platform/database';
import { listSameFiles } from '../store';
import type { FileToKeep } from './keep-files';

/**
 * Chooses the ids of files before their rows are stored, so that texts can refer to them. A file that the project
 * already has keeps its id.
 */
export async function chooseIds<F extends FileToKeep>(
  db: Db,
  projectId: string,
  files: readonly F[],
): Promise<(F & { id: string })[]> {
  const hashes = files.map(({ inspected }) => inspected.sha256);
  const ids = new Map((await listSameFiles(db, { projectId, hashes })).map((row) => [keyOf(row), row.id]));
  return files.map((file) => {
    const key = keyOf({ name: file.name, sha256: file.inspected.sha256 });
    const id = ids.get(key) ?? newId();
    ids.set(key, id);
    return { ...file, id };
  });
}

function keyOf({ name, sha256 }: { name: string; sha256: string }): string {
  return `${sha256} ${name}`;
}
