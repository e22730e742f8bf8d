import { readUpdates, textOf } from '@/documents/queries/document-state';
import { idsIn } from '@/kernel/id';
import type { Platform } from '@/platform/context';
import { sqlOfPool } from '@/platform/database';
import { pageOfDrafts } from '../store';

/** Yields the ids mentioned in a workspace's drafts. For the server's own work: checks no permissions. */
export async function* idsInDrafts(platform: Platform, workspaceId: string): AsyncGenerator<string[], void> {
  const sql = sqlOfPool(platform.pool);
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page: { id: string; documentId: string }[] = await pageOfDrafts(sql, { workspaceId, after });
    for (const { id, documentId } of page) {
      const own = await readUpdates(sql, id);
      const live = await readUpdates(sql, documentId);
      yield idsIn(await textOf([...live.updates, ...own.updates]));
    }
    after = page.at(-1)?.id;
  }
}
