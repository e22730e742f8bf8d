import type { Platform } from '@/platform/context';
import { sqlOfPool } from '@/platform/database';
import { findGuestSuggestions, type GuestSuggestionRow } from '../store';

export interface GuestSuggestionView extends Omit<GuestSuggestionRow, 'isContinued'> {
  /** Whether nobody has decided any part of it. */
  mayWithdraw: boolean;
}

/**
 * Returns the suggestions of one guest in a document, newest first. If someone has continued a suggestion, its outcome
 * is that suggestion's. The caller has checked that the link opens the document and that the reader is this guest.
 */
export async function guestSuggestions(
  { pool }: Pick<Platform, 'pool'>,
  guest: { documentId: string; linkId: string; guestId: string },
): Promise<GuestSuggestionView[]> {
  const rows = await findGuestSuggestions(sqlOfPool(pool), guest);
  return rows.map(({ isContinued, ...row }) => ({
    ...row,
    mayWithdraw: row.status === 'pending' && !isContinued && row.decided === 0,
  }));
}
