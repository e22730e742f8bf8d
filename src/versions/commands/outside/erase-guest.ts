import { lockHeads } from '@/documents/commands/append-update';
import type { Tx } from '@/platform/database';
import { eraseGuestOfVersions, findDocumentsOfGuest, type GuestInProjects } from '../../store-guests';

/**
 * Erases a guest's name and notes from their suggestions. Decisions in their documents wait until the transaction ends.
 * Returns the suggestions that had any. The caller has checked that the person may edit the projects' documents.
 */
export async function eraseGuestFromVersions(
  tx: Tx,
  guest: GuestInProjects,
): Promise<{ suggestionId: string; documentId: string }[]> {
  const documentIds = await findDocumentsOfGuest(tx, guest);
  await lockHeads(tx, documentIds);
  return eraseGuestOfVersions(tx, { guestId: guest.guestId, documentIds });
}
