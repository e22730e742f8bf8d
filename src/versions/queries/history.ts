import { requireDocument } from '@/documents/access';
import type { Context } from '@/identity/context';
import { sqlOfPool } from '@/platform/database';
import type { HistoryInput, VersionSummary } from '../schema';
import { findVersions } from '../store';
import { findLengthChanges } from '../store-texts';
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
  const changes = await findLengthChanges(
    sqlOfPool(ctx.pool),
    page.map(({ id }) => id),
  );
  return {
    versions: page.map((row) => ({
      ...toSummary(row, { names, hunkCount: row._count.hunks, headVersionId }),
      charDelta: row.charDelta ?? changes.get(row.id) ?? null,
    })),
    nextCursor: rows.length > limit && last ? `${last.createdAt.getTime()}:${last.id}` : undefined,
  };
}

function placeOf(cursor: string): { createdAt: Date; id: string } {
  const colon = cursor.indexOf(':');
  return { createdAt: new Date(Number(cursor.slice(0, colon))), id: cursor.slice(colon + 1) };
}
