import { lockHead } from '@/documents/commands/append-update';
import { AppError } from '@/kernel/error';
import type { Db, Tx } from '@/platform/database';
import type { SuggestedText, SuggestingGuest, SuggestTextInput } from '../../schema';
import { countPendingOfGuests, findVersion } from '../../store';
import { countHunks } from '../../store-hunks';
import { type PreparedSuggestion, storePrepared } from './suggest-text';

/** How many pending suggestions a link's guests, and one guest, can have. The limits leave room for others. */
const MAX_OF_LINK = 100;
const MAX_OF_GUEST = 20;

interface NewGuestSuggestion extends Pick<SuggestTextInput, 'key' | 'documentId' | 'description'> {
  guest: SuggestingGuest;
  prepared: PreparedSuggestion;
}

/**
 * Stores a suggestion from a guest of a share link, unless the same key was already used. The caller must hold the
 * link's lock and have checked that it allows suggestions. Throws CONFLICT for someone else's key, and RATE_LIMITED.
 */
export async function storeGuestSuggestion(tx: Tx, suggestion: NewGuestSuggestion): Promise<SuggestedText> {
  const { guest, prepared, ...input } = suggestion;
  await lockHead(tx, input.documentId);
  const made = await suggestedByGuest(tx, { ...input, guest });
  if (made) return made;
  const { ofLink, ofGuest } = await countPendingOfGuests(tx, guest);
  if (ofGuest >= MAX_OF_GUEST || ofLink >= MAX_OF_LINK) {
    throw new AppError('RATE_LIMITED', 'Too many suggestions are waiting for review. Wait until some are reviewed.');
  }
  const writerIds = guest.memberId === undefined ? [] : [guest.memberId];
  await storePrepared(tx, { ...input, ...prepared, author: { guest }, writerIds });
  return { suggestionId: input.key, hunkCount: prepared.hunks.length, isNew: true };
}

/** Returns the suggestion that a guest made with the same key. Throws CONFLICT if the key is someone else's. */
export async function suggestedByGuest(
  db: Db | Tx,
  { key, documentId, guest }: Pick<NewGuestSuggestion, 'key' | 'documentId' | 'guest'>,
): Promise<SuggestedText | undefined> {
  const found = await findVersion(db, key);
  if (!found) return undefined;
  const isOwn = found.linkId === guest.linkId && found.guestId === guest.guestId;
  if (found.documentId !== documentId || !isOwn) {
    throw new AppError('CONFLICT', 'This suggestion couldn’t be sent. Send it again.');
  }
  return { suggestionId: key, hunkCount: await countHunks(db, key), isNew: false };
}
