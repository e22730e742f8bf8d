import type { Db, Tx } from '@/platform/database';

/** Passwords in better-auth's table account, and links for new ones in password_reset. */

export interface ResetRow {
  id: string;
  userId: string;
  expiresAt: Date;
  usedAt: Date | null;
  /** Null if it was mailed to the person. */
  createdBy: string | null;
}

export async function findReset(db: Db | Tx, tokenHash: string): Promise<ResetRow | undefined> {
  const select = { id: true, userId: true, expiresAt: true, usedAt: true, createdBy: true };
  return (await db.passwordReset.findUnique({ where: { tokenHash }, select })) ?? undefined;
}

/** Replaces the person's earlier links. */
export async function insertReset(
  tx: Tx,
  reset: { id: string; userId: string; tokenHash: string; createdBy: string | null; expiresAt: Date },
): Promise<void> {
  await deleteUnusedResets(tx, reset.userId);
  await tx.passwordReset.create({ data: reset, select: { id: true } });
}

export async function deleteUnusedResets(tx: Tx, userId: string): Promise<void> {
  await tx.passwordReset.deleteMany({ where: { userId, usedAt: null } });
}

/** Returns false if the link was used or has expired in the meantime, so only one of two simultaneous uses succeeds. */
export async function useReset(tx: Tx, id: string, now: Date): Promise<boolean> {
  const where = { id, usedAt: null, expiresAt: { gt: now } };
  return (await tx.passwordReset.updateMany({ where, data: { usedAt: now } })).count > 0;
}

/** Returns the hash of a person's password, or undefined if they have none, e.g. a deleted person. */
export async function findPasswordHash(db: Db | Tx, userId: string): Promise<string | undefined> {
  const where = { userId, providerId: 'credential' };
  return (await db.account.findFirst({ where, select: { password: true } }))?.password ?? undefined;
}

/**
 * Sets a password; with `from`, only if that is still the current hash, so only one of two simultaneous changes
 * succeeds. Returns whether it was set.
 */
export async function updatePassword(tx: Tx, userId: string, hash: { from?: string; to: string }): Promise<boolean> {
  const where = { userId, providerId: 'credential', ...(hash.from !== undefined && { password: hash.from }) };
  return (await tx.account.updateMany({ where, data: { password: hash.to } })).count > 0;
}
