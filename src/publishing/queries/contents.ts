import type { Platform } from '@/platform/context';
import { sqlOfPool } from '@/platform/database';
import { listContents } from '../store';

/** A longer page is too much for a phone. */
const PAGE = 500;
/** More pages than any project has. The limit keeps a page's number within the database's range. */
export const MAX_PAGES = 10_000;

export interface Contents {
  documents: { documentId: string; path: string }[];
  hasMore: boolean;
}

/**
 * Returns one page of a project link's contents, sorted by path; the first page is 1. Doesn't check access: the caller
 * has opened the link.
 */
export async function contents(
  { pool }: Pick<Platform, 'pool'>,
  { projectId, page }: { projectId: string; page: number },
): Promise<Contents> {
  const rows = await listContents(sqlOfPool(pool), { projectId, offset: (page - 1) * PAGE, limit: PAGE + 1 });
  return { documents: rows.slice(0, PAGE), hasMore: rows.length > PAGE };
}
