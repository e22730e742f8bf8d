import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Tx } from '@/platform/database';
import { keepText } from '@/versions/commands/keep-texts';
import { findReplaced, insertTreeChange, type ReplaceableBy, supersedeTreeChanges } from '../../store';
import type { CheckedChange } from './checked-change';

export interface TreeChangeDraft extends CheckedChange {
  id: string;
  projectId: string;
  workspaceId: string;
  userId: string;
  changeSetId: string;
  /** The call of a turn; undefined if a person suggests it. */
  call: { turnId: string; step: number; callId: string } | undefined;
  /** Null if it's reviewed in the project's tree. */
  askedInDocumentId: string | null;
  /** One line. */
  description: string;
  replaces: ReplaceableBy;
}

/**
 * Stores a suggested tree change with its audit event. It supersedes the open ones that it replaces. Returns false, and
 * stores nothing, if its id or its call is already stored.
 */
export async function saveTreeChange(tx: Tx, draft: TreeChangeDraft): Promise<boolean> {
  const { id, projectId, userId, changeSetId, kind, documentId, path, call, text } = draft;
  if (text) await keepText(tx, text);
  const { fromPath, seq, lineEnds, hasBom, askedInDocumentId, description } = draft;
  const isNew = await insertTreeChange(tx, {
    ...{ id, projectId, changeSetId, ...call, kind, documentId, path, fromPath, seq, lineEnds, hasBom },
    ...{ textHash: text?.hash ?? null, askedInDocumentId, description, askedByUserId: userId, askerIds: [userId] },
  });
  if (!isNew) return false;
  await supersede(tx, draft);
  await recordAuditEvent(tx, {
    workspaceId: draft.workspaceId,
    actorId: userId,
    action: 'tree_change.suggested',
    subjectType: 'tree_change',
    subjectId: id,
    data: {
      projectId,
      kind,
      ...(call && { turnId: call.turnId }),
      ...(documentId && { documentId }),
      ...(path && { path }),
    },
  });
  return true;
}

async function supersede(tx: Tx, { replaces, userId, ...draft }: TreeChangeDraft): Promise<void> {
  const replaced = await findReplaced(tx, draft, replaces);
  const askerIds = [...new Set([userId, ...replaced.flatMap((one) => one.askerIds)])];
  await supersedeTreeChanges(
    tx,
    replaced.map(({ id }) => id),
    { id: draft.id, askerIds },
  );
}
