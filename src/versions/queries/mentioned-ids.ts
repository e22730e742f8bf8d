import { ID_PATTERN, idsIn } from '@/kernel/id';
import type { Platform } from '@/platform/context';
import { type Sql, sqlOfPool } from '@/platform/database';
import { findSuggestedIds, findText, listTextHashes } from '../store-texts';
import { unpackText } from '../text-bytes';

/**
 * Yields the ids mentioned in the stored texts of a workspace: versions, suggestions, suggested documents. Reads all of
 * them, so call it rarely. For the server's own work: it doesn't check permissions.
 */
export async function* idsInVersions(platform: Platform, workspaceId: string): AsyncGenerator<string[], void> {
  const sql = sqlOfPool(platform.pool);
  for (let after: string | undefined = ''; after !== undefined; ) {
    const hashes: string[] = await listTextHashes(sql, { workspaceId, after });
    for (const hash of hashes) {
      const data = await findText(sql, hash);
      // The text may have been thinned out since.
      if (data) yield idsIn(await unpackText(data));
    }
    after = hashes.at(-1);
  }
}

/**
 * Returns the ids mentioned in the pending suggestions of these documents, or of a project's documents. Checks no
 * permissions.
 */
export function idsInSuggestions(
  sql: Sql,
  where: { documentIds: readonly string[] } | { projectId: string },
): Promise<string[]> {
  return findSuggestedIds(sql, where, ID_PATTERN);
}
