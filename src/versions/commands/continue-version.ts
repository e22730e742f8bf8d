import { requirePath } from '@/documents/checks';
import { lockHead } from '@/documents/commands/append-update';
import { addCopy } from '@/documents/commands/create/add-copy';
import { moveHeadVersion } from '@/documents/commands/move-head-version';
import { displayPath } from '@/documents/core/path';
import type { PathRules } from '@/documents/path-rules';
import type { DocumentSummary } from '@/documents/schema';
import type { Context } from '@/identity/context';
import { newId } from '@/kernel/id';
import { inTransaction } from '@/platform/database';
import { topics } from '@/platform/topics';
import { requireDocumentOf } from '../access';
import { quotedDescription } from '../core/guest-note';
import { findVersion, insertVersion } from '../store';
import { insertTexts, readText } from '../store-texts';
import { packText, unpackText } from '../text-bytes';
import type { VersionRules } from '../version-rules';

/**
 * Creates a new document in the same project from any version. Its history begins with that text, and the old document
 * doesn't change. Throws NOT_FOUND; FORBIDDEN, also if `rules` forbid it; INVALID for an invalid path; CONFLICT for a
 * path in use.
 */
export async function continueVersion(
  ctx: Context,
  { versionId, path: wanted }: { versionId: string; path: string },
  rules: { path: PathRules; version: VersionRules },
): Promise<DocumentSummary> {
  const { found, access } = await requireDocumentOf(ctx, await findVersion(ctx.db, versionId), {
    permission: 'edit',
    notFound: 'This version doesn’t exist, or you don’t have access to it.',
  });
  const { projectId, workspaceId } = access;
  const { userId } = ctx.actor;
  const path = requirePath(wanted);
  const requirePathAllowed = await rules.path(ctx, { projectId, workspaceId });
  const requireAllowed = await rules.version(ctx, access);
  const text = await unpackText(await readText(ctx.db, found.textHash));
  const packed = await packText(text);
  const document = await inTransaction(ctx.db, async (tx) => {
    const sourceDocumentId = access.documentId;
    await lockHead(tx, sourceDocumentId);
    await requireAllowed(tx, { version: found });
    requirePathAllowed([{ kind: 'copy', from: access.path, to: path }]);
    const added = await addCopy(tx, { sourceDocumentId, projectId, workspaceId, userId, path, text });
    const seq = await lockHead(tx, added.documentId);
    await insertTexts(tx, [packed]);
    const firstId = newId();
    await insertVersion(tx, {
      id: firstId,
      documentId: added.documentId,
      type: 'import',
      textHash: packed.hash,
      description: `Continued from “${displayPath(access.path)}”: ${found.name ?? quotedDescription(found)}`.slice(
        0,
        500,
      ),
      createdByUserId: userId,
      createdAt: new Date(),
      seq,
      parentIds: [],
    });
    await moveHeadVersion(tx, added.documentId, firstId);
    return added;
  });
  ctx.bus.publish(topics.project(projectId));
  return document;
}
