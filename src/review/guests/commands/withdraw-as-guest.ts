import { lockHead } from '@/documents/commands/append-update';
import { AppError } from '@/kernel/error';
import { sqlOfTransaction, type Tx } from '@/platform/database';
import { closeSuggestion } from '@/versions/commands/close-suggestion';
import type { SuggestionStatus } from '@/versions/schema';
import { isDecided } from '../../commands/suggest-text';
import { findStatusOfOwn, type OwnSuggestion } from '../store';

/**
 * Withdraws a guest's own suggestion. Decisions wait until the transaction ends. Returns false if it was withdrawn
 * before. Throws NOT_FOUND for another person's suggestion, and CONFLICT if someone has decided part of it or continued
 * it.
 */
export async function withdrawAsGuest(tx: Tx, own: OwnSuggestion): Promise<boolean> {
  const { documentId, suggestionId } = own;
  // Check before locking: strangers who guess ids must not block people who write in the document.
  await requireOwn(tx, own);
  await lockHead(tx, documentId);
  const status = await requireOwn(tx, own);
  if (status === 'withdrawn') return false;
  if (status !== 'pending' || (await isDecided(tx, suggestionId))) {
    throw new AppError('CONFLICT', 'Someone has already reviewed this suggestion, so it can’t be withdrawn.');
  }
  await closeSuggestion(tx, suggestionId, 'withdrawn');
  return true;
}

async function requireOwn(tx: Tx, own: OwnSuggestion): Promise<SuggestionStatus> {
  const status = await findStatusOfOwn(sqlOfTransaction(tx), own);
  if (status === undefined) throw new AppError('NOT_FOUND', 'This suggestion is no longer available.');
  return status;
}
