import { t } from '@/generated/messages/server/guests';
import { t as namesText } from '@/generated/messages/server/names';
import type { Person } from './schema';

/**
 * Returns a guest as an author. The name says that they aren't a member, whatever they call themselves. It's just “Guest” if
 * somebody erased theirs.
 */
export function guestAuthor({ guestId, guestName }: { guestId: string | null; guestName: string | null }): Person {
  return { userId: guestId ?? '', name: guestName ? t('guest', { name: guestName }) : t('unnamedGuest') };
}

interface AskedRow {
  askedByUserId?: string | null | undefined;
  guestId?: string | null | undefined;
  guestName?: string | null | undefined;
}

/**
 * Returns who asked for a suggestion: a member, or a guest of a share link. Null for versions that aren't suggestions.
 */
export function askedBy(
  { askedByUserId, guestId, guestName }: AskedRow,
  names: ReadonlyMap<string, string>,
): Person | null {
  if (askedByUserId) return { userId: askedByUserId, name: names.get(askedByUserId) ?? namesText('formerMember') };
  return guestId ? guestAuthor({ guestId, guestName: guestName ?? '' }) : null;
}
