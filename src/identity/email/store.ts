import type { Db, Tx } from '@/platform/database';

/** Whether addresses are verified (in the table user), and the links that verify them, in email_verification. */

export interface AddressRow {
  name: string;
  email: string;
  emailVerified: boolean;
  mustVerifyEmail: boolean;
}

export async function findAddress(db: Db | Tx, userId: string): Promise<AddressRow | undefined> {
  const select = { name: true, email: true, emailVerified: true, mustVerifyEmail: true };
  return (await db.user.findUnique({ where: { id: userId }, select })) ?? undefined;
}

export async function demandVerification(tx: Tx, userId: string): Promise<void> {
  await tx.user.update({ where: { id: userId }, data: { mustVerifyEmail: true }, select: { id: true } });
}

/** Returns false if the person's address has changed in the meantime. */
export async function markVerified(tx: Tx, { userId, email }: { userId: string; email: string }): Promise<boolean> {
  return (await tx.user.updateMany({ where: { id: userId, email }, data: { emailVerified: true } })).count > 0;
}

/** Replaces the person's earlier links of the same kind. */
export async function insertVerification(
  tx: Tx,
  link: { id: string; userId: string; email: string; tokenHash: string; expiresAt: Date; isChange: boolean },
): Promise<void> {
  await tx.emailVerification.deleteMany({ where: { userId: link.userId, isChange: link.isChange, usedAt: null } });
  await tx.emailVerification.create({ data: link, select: { id: true } });
}

/**
 * Uses a person's link. Returns the address that it verifies or changes theirs to, or undefined if no usable link has
 * this hash.
 */
export async function useVerification(
  tx: Tx,
  { tokenHash, userId, now }: { tokenHash: string; userId: string; now: Date },
): Promise<{ email: string; isChange: boolean } | undefined> {
  const where = { tokenHash, userId, usedAt: null, expiresAt: { gt: now } };
  const { count } = await tx.emailVerification.updateMany({ where, data: { usedAt: now } });
  if (count === 0) return undefined;
  const select = { email: true, isChange: true };
  return (await tx.emailVerification.findUnique({ where: { tokenHash }, select })) ?? undefined;
}
