import { requireDocument } from '@/documents/access';
import type { Context } from '@/identity/context';
import type { HistoryInput, VersionSummary } from '../schema';
import { findVersions } from '../store';
import { namesOfMembers, toSummary } from './version';

export interface HistoryPage {
  versions: VersionSummary[];
  /** Pass this as `cursor` to get the next, older page. */
  nextCursor: string | undefined;
}

/** Returns the versions of a document, or only those with a name, newest first, one page at a time. */
export async function history(
  ctx: Context,
  { documentId, cursor, limit, named = false }: HistoryInput,
): Promise<HistoryPage> {
  const { workspaceId, headVersionId } = await requireDocument(ctx, documentId, 'read');
  const after = cursor === undefined ? undefined : placeOf(cursor);
  const [rows, names] = await Promise.all([
    findVersions(ctx.db, documentId, { after, limit: limit + 1, named }),
    namesOfMembers(ctx, workspaceId),
  ]);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    versions: page.map((row) => toSummary(row, { names, hunkCount: row._count.hunks, headVersionId })),
    nextCursor: rows.length > limit && last ? `${last.createdAt.getTime()}:${last.id}` : undefined,
  };
}

function placeOf(cursor: string): { createdAt: Date; id: string } {
  const colon = cursor.indexOf(':');
  return { createdAt: new Date(Number(cursor.slice(0, colon))), id: cursor.slice(colon + 1) };
}
