import { idsIn } from '@/kernel/id';
import type { Platform } from '@/platform/context';
import { type Sql, sqlOfPool } from '@/platform/database';
import { currentText } from '../queries/document-state';
import { readMentionedIds, readMentionedIdsIn, readMentionedIdsOf } from './store';

/**
 * Yields the ids mentioned in the texts of a workspace's documents, including those in the trash. For the server's own
 * work: checks no permissions.
 */
export async function* idsInDocuments(platform: Platform, workspaceId: string): AsyncGenerator<string[], void> {
  const sql = sqlOfPool(platform.pool);
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page = await readMentionedIds(sql, { workspaceId, after });
    yield page.ids;
    // Text written in the last seconds isn't in the index yet.
    for (const documentId of page.behind) yield idsIn((await currentText(sql, documentId)).text);
    after = page.last;
  }
}

/** Returns the ids mentioned in the texts of these documents. Checks no permissions. */
export async function idsInTexts(sql: Sql, documentIds: readonly string[]): Promise<string[]> {
  return withNewer(sql, await readMentionedIdsOf(sql, documentIds));
}

/**
 * Returns the ids mentioned in the texts of a project's documents, including those in the trash. Checks no permissions.
 */
export async function idsInProject(sql: Sql, projectId: string): Promise<string[]> {
  return withNewer(sql, await readMentionedIdsIn(sql, projectId));
}

async function withNewer(sql: Sql, { ids, behind }: { ids: string[]; behind: string[] }): Promise<string[]> {
  const all = new Set(ids);
  for (const documentId of behind) for (const id of idsIn((await currentText(sql, documentId)).text)) all.add(id);
  return [...all];
}
