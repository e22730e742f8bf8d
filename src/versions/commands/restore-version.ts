import * as Y from 'yjs';
import { type DocumentAccess, requireMayWrite } from '@/documents/access';
import { requireRoom } from '@/documents/checks';
import { announceUpdate, appendUpdate, lockHead } from '@/documents/commands/append-update';
import { moveHeadVersion } from '@/documents/commands/move-head-version';
import { recordOrigin } from '@/documents/commands/record-origin';
import { contentOf } from '@/documents/core/content';
import { loadState } from '@/documents/queries/document-state';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { newId } from '@/kernel/id';
import { inTransaction, sqlOfTransaction, type Tx } from '@/platform/database';
import { runTask } from '@/platform/threads/run-task';
import { topics } from '@/platform/topics';
import { requireDocumentOf } from '../access';
import { quotedDescription } from '../core/guest-note';
import { findVersion, insertVersion, type VersionRow } from '../store';
import { readText } from '../store-texts';
import { unpackText } from '../text-bytes';
import type { VersionRules } from '../version-rules';
import { TASKS } from '../work/tasks';
import { storeMoment } from './create-snapshot';

export interface Restored {
  /** The new version, or the head if the text already matched. */
  versionId: string;
  /** The version with the previous text. Restoring it undoes the restore. */
  beforeVersionId: string;
  isNew: boolean;
}

/**
 * Restores the text of a version as a new version on top. The current text is saved as a version first. Only the
 * differences are written, so carets, anchors and concurrent edits stay. Everything is one transaction; if two people
 * restore the same version at once, the second finds the text already there. Throws NOT_FOUND, and FORBIDDEN, also if
 * `rules` forbid it or the person can change the text only by suggestions.
 */
export async function restoreVersion(
  ctx: Context,
  { versionId }: { versionId: string },
  rules: VersionRules,
): Promise<Restored> {
  const { found, access } = await requireDocumentOf(ctx, await findVersion(ctx.db, versionId), {
    permission: 'edit',
    notFound: 'This version doesn’t exist, or you don’t have access to it.',
  });
  requireMayWrite(access);
  const target = await unpackText(await readText(ctx.db, found.textHash));
  const requireAllowed = await rules(ctx, access);
  const restored = await inTransaction(ctx.db, (tx) => restore(tx, { ctx, access, found, target, requireAllowed }));
  if (restored.isNew) announceUpdate(ctx, access.documentId);
  ctx.bus.publish(topics.review(access.documentId));
  return restored;
}

interface Restoring {
  ctx: Context;
  access: DocumentAccess;
  found: VersionRow;
  target: string;
  requireAllowed: Awaited<ReturnType<VersionRules>>;
}

async function restore(tx: Tx, { ctx, access, found, target, requireAllowed }: Restoring): Promise<Restored> {
  const { documentId, workspaceId } = access;
  const { userId } = ctx.actor;
  await lockHead(tx, documentId);
  // Under the lock, no version can be thinned out.
  if (!(await findVersion(tx, found.id)))
    throw new AppError('NOT_FOUND', 'This version was deleted when older automatic versions were thinned out.');
  const { doc, seq, bytes } = await loadState(sqlOfTransaction(tx), documentId);
  const text = contentOf(doc).toString();
  const at = new Date();
  const before = { documentId, text, seq, userId, description: 'Before restoring', at };
  const { versionId: beforeVersionId } = await storeMoment(tx, before);
  if (text === target) return { versionId: beforeVersionId, beforeVersionId, isNew: false };

  requireRoom({ text: target, lengthBefore: text.length, historyBytes: bytes });
  const { clientID: clientId } = doc;
  const state = Y.encodeStateAsUpdate(doc);
  const { edits, update, toClock } = await runTask(TASKS, 'rewrite', { state, clientId, target });
  await requireAllowed(tx, { version: found, restoring: { doc, edits } });
  const newSeq = await appendUpdate(tx, {
    documentId,
    update,
    authors: [{ clientId, userId: null }],
    changedBy: userId,
  });
  // Records who restored which version, for the blame view.
  await recordOrigin(tx, {
    documentId,
    clientId,
    fromClock: 0,
    toClock,
    kind: 'restored',
    userId,
    versionId: found.id,
  });
  doc.destroy();
  const versionId = newId();
  await insertVersion(tx, {
    id: versionId,
    documentId,
    type: 'restore',
    textHash: found.textHash,
    description: `Restored: ${found.name ?? quotedDescription(found)}`.slice(0, 500),
    createdByUserId: userId,
    createdAt: at,
    seq: newSeq,
    parentIds: [beforeVersionId, found.id],
  });
  await moveHeadVersion(tx, documentId, versionId);
  await recordAuditEvent(tx, {
    workspaceId,
    actorId: userId,
    action: 'version.restored',
    subjectType: 'version',
    subjectId: versionId,
    data: { documentId, restoredVersionId: found.id, beforeVersionId },
  });
  return { versionId, beforeVersionId, isNew: true };
}
