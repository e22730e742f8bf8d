import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { inTransaction } from '@/platform/database';
import { announceRequest } from '../../requests/commands/announce-request';
import { findRequest } from '../../requests/store';
import { requireTreeChange } from '../access';
import { mayWithdraw } from '../policy';
import { lockTreeChange, markWithdrawn } from '../store';
import { announceTreeChange, auditTreeChange } from './tree-events';

/**
 * Withdraws a tree change for the person who suggested it, as long as nobody has decided it. What it had replaced stays
 * replaced. Withdrawing twice does nothing the second time. Throws NOT_FOUND, FORBIDDEN for a change that somebody else or the
 * agent suggested, and CONFLICT if it isn't under review anymore.
 */
export async function withdrawOwnTreeChange(ctx: Context, { treeChangeId }: { treeChangeId: string }): Promise<void> {
  const { found, access } = await requireTreeChange(ctx, treeChangeId, 'comment');
  if (!mayWithdraw(ctx.actor.userId, found)) {
    throw new AppError('FORBIDDEN', 'Only the person who suggested this can withdraw it.');
  }
  const row = await inTransaction(ctx.db, async (tx) => {
    const row = await lockTreeChange(tx, treeChangeId);
    if (!row || row.status === 'withdrawn') return undefined;
    if (row.status === 'superseded') {
      throw new AppError('CONFLICT', 'Your later suggestion replaced this one. Withdraw the later one instead.');
    }
    if (row.status !== 'pending') {
      throw new AppError('CONFLICT', 'Someone has already reviewed this suggestion, so it can’t be withdrawn.');
    }
    await markWithdrawn(tx, treeChangeId);
    await auditTreeChange({ ctx, tx, access, row }, 'withdrawn', {});
    return row;
  });
  if (!row) return;
  announceTreeChange(ctx, row, access);
  const request = await findRequest(ctx.db, row.changeSetId);
  if (request) await announceRequest(ctx, { id: request.id, people: [] });
}
