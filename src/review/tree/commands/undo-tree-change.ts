import type { ProjectAccess } from '@/documents/access';
import { lockHead } from '@/documents/commands/append-update';
import { lockTree } from '@/documents/commands/lock-tree';
import { renameIn } from '@/documents/commands/rename-document';
import { restoreIn } from '@/documents/commands/trash/restore-document';
import { trashIn } from '@/documents/commands/trash/trash-document';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { inTransaction, type Tx } from '@/platform/database';
import { NO_RULES } from '../../core/rules';
import { type People, peopleOf, personOf } from '../../people';
import { refusedByRule } from '../../refusals';
import { findRules } from '../../store-rules';
import { requireTreeChange } from '../access';
import { planUndo, type UndoPlan } from '../core/undo-plan';
import { treeUndoRefusal } from '../policy';
import type { TreeUndoReport } from '../schema';
import { deleteTreeApproval, lockTreeChange, markReopened, type TreeChangeRow } from '../store';
import { leaveReviews } from './move-reviews';
import { requireMayMove } from './require-may-move';
import { announceTreeChange, auditTreeChange } from './tree-events';

/**
 * Undoes the decision on a tree change, which is open again afterwards.
 * - A created document moves to the trash if nobody has edited or renamed it since.
 * - A renamed document gets its old path back if it still has the new one.
 * - A deleted document is restored.
 * - An acceptance that still needs other approvals is withdrawn.
 * - Undoing twice does nothing the second time, and says who did it.
 *
 * Throws NOT_FOUND; FORBIDDEN, with `details.reason` `rule` if a review rule forbids it; and CONFLICT with
 * `details.reason` `undo_blocked` and a sentence that says why.
 */
export async function undoTreeChange(
  ctx: Context,
  { treeChangeId }: { treeChangeId: string },
): Promise<TreeUndoReport> {
  const { found, access } = await requireTreeChange(ctx, treeChangeId, 'decide');
  const people = await peopleOf(ctx, access);
  const at = new Date();
  const report = await inTransaction(ctx.db, async (tx): Promise<TreeUndoReport> => {
    const paths = await lockTree(tx, found.projectId);
    const row = await lockTreeChange(tx, found.id);
    if (!row) throw new AppError('NOT_FOUND', 'This suggestion no longer exists.');
    const undoing = { ctx, tx, access, people, row, at };
    if (row.status !== 'accepted' && row.status !== 'rejected') return withdraw(undoing);
    return undo(undoing, paths);
  });
  if (report.isNew) announceTreeChange(ctx, found, access);
  return report;
}

interface Undoing {
  ctx: Context;
  tx: Tx;
  access: ProjectAccess;
  people: People;
  row: TreeChangeRow;
  at: Date;
}

/** Withdraws the person's approval of an open change, or says who already undid the decision. */
async function withdraw(undoing: Undoing): Promise<TreeUndoReport> {
  const { ctx, tx, row, people, at } = undoing;
  const { id: treeChangeId, status, undoneAt, undoneByUserId } = row;
  const { userId } = ctx.actor;
  if (status === 'pending' && (await deleteTreeApproval(tx, { treeChangeId, userId }))) {
    await auditTreeChange(undoing, 'approval_withdrawn', {});
    return { status, isNew: true, isTreeChanged: false, undoneBy: personOf(userId, people.names), undoneAt: at };
  }
  if (undoneAt === null || undoneByUserId === null) throw blocked('There is no decision to undo.');
  const undoneBy = personOf(undoneByUserId, people.names);
  return { status, isNew: false, isTreeChanged: false, undoneBy, undoneAt };
}

async function undo(undoing: Undoing, paths: ReadonlyMap<string, string>): Promise<TreeUndoReport> {
  const { ctx, tx, row, people, at } = undoing;
  const { userId } = ctx.actor;
  const isAccepted = row.status === 'accepted';
  const isCreated = isAccepted && row.kind === 'create' && row.documentId !== null && paths.has(row.documentId);
  const seq = isCreated ? await lockHead(tx, row.documentId!) : 0n;
  const plan: UndoPlan = isAccepted ? planUndo(row, { paths, seq }) : { outcome: 'reopen' };
  if (plan.outcome === 'blocked') throw blocked(plan.message);
  if (isAccepted) await requireAllowed(undoing);
  await applyUndo(undoing, plan);
  await markReopened(tx, row, { userId, at });
  await auditTreeChange(undoing, 'undone', { undone: row.status });
  const undoneBy = personOf(userId, people.names);
  return { status: 'pending', isNew: true, isTreeChanged: plan.outcome !== 'reopen', undoneBy, undoneAt: at };
}

async function requireAllowed({ ctx, tx, row, people }: Undoing): Promise<void> {
  const rules = (await findRules(tx, row.projectId)) ?? NO_RULES;
  const paths = [row.pathBefore, row.pathAfter].filter((path) => path !== null);
  const refusal = treeUndoRefusal(rules, { paths, userId: ctx.actor.userId }, people);
  if (refusal) throw refusedByRule(refusal);
}

/** `requireAllowed` has checked the rules for owners of paths. It's stricter than the check for people's renames. */
const checked = () => {};

async function applyUndo(undoing: Undoing, plan: Exclude<UndoPlan, { outcome: 'blocked' }>): Promise<void> {
  const { ctx, tx, access } = undoing;
  const { projectId, workspaceId } = access;
  const place = { projectId, workspaceId, userId: ctx.actor.userId };
  switch (plan.outcome) {
    case 'trash':
      await trashIn(tx, { ...place, documentIds: [plan.documentId], leave: leaveReviews });
      return;
    case 'rename':
      await renameIn(tx, { ...place, documentId: plan.documentId, path: plan.path }, await requireMayMove(undoing));
      return;
    case 'restore':
      await restoreIn(tx, { ...place, documentId: plan.documentId, from: plan.path }, checked);
      return;
    case 'reopen':
  }
}

function blocked(message: string): AppError {
  return new AppError('CONFLICT', message, { details: { reason: 'undo_blocked' } });
}
