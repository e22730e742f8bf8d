import { headVersionId } from '@/documents/commands/move-head-version';
import { t } from '@/generated/messages/server/names';
import type { Context } from '@/identity/context';
import { members } from '@/identity/queries/members';
import type { Tx } from '@/platform/database';
import { requireDocumentOf } from '../access';
import { askedBy } from '../guest-author';
import type { VersionDetail, VersionSummary } from '../schema';
import { findMoment, findVersion, type VersionRow } from '../store';
import { countHunks } from '../store-hunks';
import { readText } from '../store-texts';
import { unpackText } from '../text-bytes';

/** Returns one version with its text. Throws NOT_FOUND if it's unknown or the caller can't read its document. */
export async function version(ctx: Context, { versionId }: { versionId: string }): Promise<VersionDetail> {
  const notFound = 'This version doesn’t exist, or you don’t have access to it.';
  const { found: row, access } = await requireDocumentOf(ctx, await findVersion(ctx.db, versionId), {
    permission: 'read',
    notFound,
  });
  const [names, text, hunkCount] = await Promise.all([
    namesOfMembers(ctx, access.workspaceId),
    readText(ctx.db, row.textHash).then(unpackText),
    countHunks(ctx.db, versionId),
  ]);
  return { ...toSummary(row, { names, hunkCount, headVersionId: access.headVersionId }), text };
}

/**
 * Returns the log number of a document's head version, or 0 if it has none. The caller must hold the lock of
 * `lockHead`.
 */
export async function seqOfHead(tx: Tx, documentId: string): Promise<bigint> {
  const headId = await headVersionId(tx, documentId);
  return (headId === undefined ? undefined : await findMoment(tx, headId))?.seq ?? 0n;
}

/** Returns the names of all current and former members, by user id. */
export async function namesOfMembers(ctx: Context, workspaceId: string): Promise<Map<string, string>> {
  return new Map((await members(ctx, { workspaceId })).map(({ userId, name }) => [userId, name]));
}

export function toSummary(
  row: VersionRow,
  known: { names: ReadonlyMap<string, string>; hunkCount: number; headVersionId: string | undefined },
): VersionSummary {
  const person = (userId: string | null) =>
    userId === null ? null : { userId, name: known.names.get(userId) ?? t('formerMember') };
  return {
    id: row.id,
    documentId: row.documentId,
    type: row.type,
    description: row.description,
    name: row.name,
    automatic: row.automatic,
    createdAt: row.createdAt,
    createdBy: row.guestId === null ? person(row.createdByUserId) : askedBy(row, known.names),
    isByGuest: row.guestId !== null,
    turnId: row.createdByTurnId,
    askedBy: askedBy(row, known.names),
    parentVersionIds: row.parents.map(({ parentId }) => parentId),
    isHead: row.id === known.headVersionId,
    status: row.status,
    supersededById: row.supersededById,
    editCount: row.editCount,
    charDelta: row.charDelta,
    hunkCount: known.hunkCount,
  };
}
