import { requireDocument } from '@/documents/access';
import type { Context } from '@/identity/context';
import type { HistoryInput, VersionSummary } from '../schema';
import { findVersion, findVersions } from '../store';
import { namesOfMembers, toSummary } from './version';

export interface HistoryPage {
  versions: VersionSummary[];
  /** Give it as `cursor` for the next, older page. */
  nextCursor: string | undefined;
}

/** The versions of a document, newest first, a page at a time. */
export async function history(ctx: Context, { documentId, cursor, limit }: HistoryInput): Promise<HistoryPage> {
  const { workspaceId, headVersionId } = await requireDocument(ctx, documentId, 'read');
  const last = cursor === undefined ? undefined : await findVersion(ctx.db, cursor);
  const after = last?.documentId === documentId ? last : undefined;
  const [rows, names] = await Promise.all([
    findVersions(ctx.db, documentId, { after, limit: limit + 1 }),
    namesOfMembers(ctx, workspaceId),
  ]);
  const page = rows.slice(0, limit);
  return {
    versions: page.map((row) => toSummary(row, { names, hunkCount: row._count.hunks, headVersionId })),
    nextCursor: rows.length > limit ? page.at(-1)?.id : undefined,
  };
}
