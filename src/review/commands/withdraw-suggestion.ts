import { lockHead } from '@/documents/commands/append-update';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { inTransaction, type Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import { closeSuggestion } from '@/versions/commands/close-suggestion';
import { type Suggestion, suggestionById } from '@/versions/queries/suggestion';
import { requireSuggestion } from '../access';
import { WITHDRAWN } from '../core/stored-reasons';
import { mayWithdraw } from '../policy';
import { announceRequest } from '../requests/commands/announce-request';
import { findRequest } from '../requests/store';
import { decideWhole } from './decide-all';
import { isDecided } from './suggest-text';

/**
 * Withdraws a suggestion for the person who wrote it. Changes that are decided stay decided; the others then count as
 * rejected by the author. What it had replaced stays replaced. Withdrawing twice does nothing the second time. Throws
 * NOT_FOUND, FORBIDDEN for a suggestion of someone else or of the agent, and CONFLICT if it isn't under review anymore.
 */
export async function withdrawSuggestion(ctx: Context, { suggestionId }: { suggestionId: string }): Promise<void> {
  const { found, access } = await requireSuggestion(ctx, suggestionId, 'comment');
  if (!mayWithdraw(ctx.actor.userId, found)) {
    throw new AppError('FORBIDDEN', 'Only the person who suggested this can withdraw it.');
  }
  const { documentId, workspaceId } = access;
  const outcome = await inTransaction(ctx.db, async (tx) => {
    await lockHead(tx, documentId);
    if (!(await isUnderReview(tx, found))) return 'withdrawn before';
    if (await isDecided(tx, suggestionId)) return 'partly decided';
    await closeSuggestion(tx, suggestionId, 'withdrawn');
    await recordAuditEvent(tx, {
      ...{ workspaceId, actorId: ctx.actor.userId, action: 'suggestion.withdrawn' },
      ...{ subjectType: 'version', subjectId: suggestionId, data: { documentId } },
    });
    return 'withdrawn';
  });
  if (outcome === 'withdrawn before') return;
  if (outcome === 'partly decided') {
    await decideWhole(ctx, { access, suggestion: found, choice: { kind: 'reject', reason: WITHDRAWN } });
  } else {
    ctx.bus.publish(topics.review(documentId), topics.waiting(workspaceId));
  }
  const request = found.changeSetId && (await findRequest(ctx.db, found.changeSetId));
  if (request) await announceRequest(ctx, { id: request.id, people: [] });
}

/** Returns false if the suggestion was withdrawn before. Throws CONFLICT if it was decided or replaced. */
async function isUnderReview(tx: Tx, { id }: Suggestion): Promise<boolean> {
  const status = (await suggestionById(tx, id))?.status;
  if (status === 'superseded') {
    throw new AppError('CONFLICT', 'Your later suggestion replaced this one. Withdraw the later one instead.');
  }
  if (status !== 'pending' && status !== 'withdrawn') {
    throw new AppError('CONFLICT', 'Someone has already reviewed this suggestion, so it can’t be withdrawn.');
  }
  return status === 'pending';
}
