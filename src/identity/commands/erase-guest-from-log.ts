import type { Tx } from '@/platform/database';
import { eraseGuestName, isGuestKnown, type LoggedGuest } from '../store/audit';

/**
 * Erases a guest's name from the audit log. What the guest did stays there. Returns false if the log doesn't know the guest.
 */
export async function eraseGuestFromLog(tx: Tx, guest: LoggedGuest): Promise<boolean> {
  if (!(await isGuestKnown(tx, guest))) return false;
  await eraseGuestName(tx, guest);
  return true;
}
