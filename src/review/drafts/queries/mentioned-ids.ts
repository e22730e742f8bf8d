import { readUpdates, textOf } from '@/documents/queries/document-state';
import { idsIn } from '@/kernel/id';
import type { Platform } from '@/platform/context';
import { type Sql, sqlOfPool } from '@/platform/database';
import { pageOfDrafts, pageOfDraftsIn } from '../store';

interface ListedDraft {
  id: string;
  documentId: string;
}

/** Yields the ids mentioned in a workspace's drafts. For the server's own work: checks no permissions. */
export async function* idsInDrafts(platform: Platform, workspaceId: string): AsyncGenerator<string[], void> {
  const sql = sqlOfPool(platform.pool);
  yield* idsOfPages(sql, (after) => pageOfDrafts(sql, { workspaceId, after }));
}

/** Returns the ids mentioned in the drafts of these documents, or of a project's documents. Checks no permissions. */
export async function idsInDraftsOf(
  sql: Sql,
  where: { documentIds: readonly string[] } | { projectId: string },
): Promise<string[]> {
  const all = new Set<string>();
  for await (const ids of idsOfPages(sql, (after) => pageOfDraftsIn(sql, { ...where, after }))) {
    for (const id of ids) all.add(id);
  }
  return [...all];
}

/** Reads one draft at a time, so that only one text is in memory. */
async function* idsOfPages(
  sql: Sql,
  pageAfter: (after: string) => Promise<ListedDraft[]>,
): AsyncGenerator<string[], void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page: ListedDraft[] = await pageAfter(after);
    for (const { id, documentId } of page) {
      const own = await readUpdates(sql, id);
      const live = await readUpdates(sql, documentId);
      yield idsIn(await textOf([...live.updates, ...own.updates]));
    }
    after = page.at(-1)?.id;
  }
}
