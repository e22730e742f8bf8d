import { idsIn } from '@/kernel/id';
import type { Platform } from '@/platform/context';
import { sqlOfPool } from '@/platform/database';
import { currentText } from '../queries/document-state';
import { readMentionedIds } from './store';

/**
 * The ids that stand in the texts of a workspace's documents, including those in the trash. For the server's own work: it
 * checks no policy.
 */
export async function* idsInDocuments(platform: Platform, workspaceId: string): AsyncGenerator<string[], void> {
  const sql = sqlOfPool(platform.pool);
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page = await readMentionedIds(sql, { workspaceId, after });
    yield page.ids;
    // What was written in the last seconds is not in the index yet.
    for (const documentId of page.behind) yield idsIn((await currentText(sql, documentId)).text);
    after = page.last;
  }
}
