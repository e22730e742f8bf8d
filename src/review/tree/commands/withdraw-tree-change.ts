import { requireProject } from '@/documents/access';
import type { Context } from '@/identity/context';
import { AppError, isAppError } from '@/kernel/error';
import { inTransaction, type Tx } from '@/platform/database';
import { treeChangeTitle } from '../core/title';
import { findTreeChange, lockTreeChange, markWithdrawn, reopenReplaced, type TreeChangeRow } from '../store';
import { announceTreeChange, auditTreeChange } from './tree-events';

/** Runs `withdraw` in a transaction. `withdraw` returns false if the change had been withdrawn before. */
export type WithdrawTreeChange = (withdraw: (tx: Tx) => Promise<boolean>) => Promise<boolean>;

/**
 * Withdraws a tree change that the same turn suggested, and returns its title. Changes of earlier turns that it had
 * replaced are under review again. Withdrawing twice does nothing the second time. `transact` runs the transaction, for
 * callers that write more in it. Throws NOT_FOUND if the turn didn't suggest it, and CONFLICT if it's no longer under
 * review.
 */
export async function withdrawTreeChange(
  ctx: Context,
  { treeChangeId, turnId }: { treeChangeId: string; turnId: string },
  transact: WithdrawTreeChange = (withdraw) => inTransaction(ctx.db, withdraw),
): Promise<string> {
  const found = await findTreeChange(ctx.db, treeChangeId);
  if (!found || found.turnId !== turnId) throw notFound();
  const access = await requireProject(ctx, found.projectId, 'run_turn').catch((error) => {
    throw isAppError(error) && error.code === 'NOT_FOUND' ? notFound() : error;
  });
  const isNew = await transact(async (tx) => {
    const row = await lockTreeChange(tx, treeChangeId);
    if (!row) throw notFound();
    if (row.status === 'withdrawn') return false;
    if (row.status !== 'pending') throw new AppError('CONFLICT', reasonFor(row));
    await markWithdrawn(tx, treeChangeId);
    await reopenReplaced(tx, { treeChangeId, turnId });
    await auditTreeChange({ ctx, tx, access, row }, 'withdrawn', { turnId });
    return true;
  });
  if (isNew) announceTreeChange(ctx, found, access);
  const { kind, path, fromPath } = found;
  return treeChangeTitle({ kind, path: path ?? fromPath ?? '', from: fromPath });
}

function notFound(): AppError {
  return new AppError(
    'NOT_FOUND',
    'You didn’t suggest this in this answer. Use a suggestion_id from one of its calls.',
  );
}

function reasonFor({ status }: TreeChangeRow): string {
  return status === 'superseded'
    ? 'Your later suggestion replaced this one. Withdraw the later one instead.'
    : `Someone has already ${status} this suggestion. It can’t be withdrawn.`;
}
