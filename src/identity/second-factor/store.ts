import { newId } from '@/kernel/id';
import type { Db, SingleStatement, Tx } from '@/platform/database';

/** The tables second_factor and recovery_code, and which workspaces require a second factor. */

// ---- readers

export interface SecondFactorRow {
  secret: Uint8Array;
  confirmedAt: Date | null;
  lastStep: bigint;
}

export async function findSecondFactor(db: Db | Tx, userId: string): Promise<SecondFactorRow | undefined> {
  const select = { secret: true, confirmedAt: true, lastStep: true };
  return (await db.secondFactor.findUnique({ where: { userId }, select })) ?? undefined;
}

export function countUnusedCodes(db: Db | Tx, userId: string): Promise<number> {
  return db.recoveryCode.count({ where: { userId, usedAt: null } });
}

/** Whether a person can sign in at all, and whether they must set up a second factor first. */
export interface SignInStatus {
  isActive: boolean;
  isRestricted: boolean;
}

/** Returns a person's status, with one SQL query, because every request of a browser needs it. */
export async function findSignInStatus(db: Db | Tx, userId: string): Promise<SignInStatus> {
  const rows = await db.$queryRaw<{ required: boolean }[]>`
    select w.require_second_factor
        and not exists (select 1 from second_factor where user_id = m.user_id and confirmed_at is not null) as required
    from member m join workspace w on w.id = m.workspace_id
    where m.user_id = ${userId} and m.deactivated_at is null`;
  return { isActive: rows.length > 0, isRestricted: rows.some(({ required }) => required) };
}

/** Returns the names of the workspaces that require a second factor of the person. */
export async function findRequiringWorkspaces(db: Db | Tx, userId: string): Promise<string[]> {
  const rows = await db.member.findMany({
    where: { userId, deactivatedAt: null, workspace: { requireSecondFactor: true } },
    select: { workspace: { select: { name: true } } },
  });
  return rows.map(({ workspace }) => workspace.name);
}

/** Returns the active members of a workspace who have no second factor. */
export async function findMembersWithout(db: Db | Tx, workspaceId: string): Promise<string[]> {
  const rows = await db.member.findMany({
    where: {
      workspaceId,
      deactivatedAt: null,
      OR: [{ user: { secondFactor: null } }, { user: { secondFactor: { confirmedAt: null } } }],
    },
    select: { userId: true },
  });
  return rows.map(({ userId }) => userId);
}

// ---- writers

/**
 * Stores an unconfirmed factor and replaces an earlier unconfirmed one. Returns false if the person has a confirmed
 * one.
 */
export async function writeUnconfirmed(tx: Tx, userId: string, secret: Uint8Array<ArrayBuffer>): Promise<boolean> {
  await tx.secondFactor.deleteMany({ where: { userId, confirmedAt: null } });
  const { count } = await tx.secondFactor.createMany({ data: { userId, secret }, skipDuplicates: true });
  return count > 0;
}

/** Returns false if it was confirmed, or replaced by another one, in the meantime. */
export async function confirmSecondFactor(
  tx: Tx,
  { userId, secret, step, now }: { userId: string; secret: Uint8Array<ArrayBuffer>; step: number; now: Date },
): Promise<boolean> {
  const where = { userId, secret, confirmedAt: null };
  return (await tx.secondFactor.updateMany({ where, data: { confirmedAt: now, lastStep: step } })).count > 0;
}

/**
 * Uses up a step and all earlier ones. Returns false if it was used already, so only one of two simultaneous uses
 * succeeds.
 */
export async function takeStep(db: SingleStatement<Db | Tx>, userId: string, step: number): Promise<boolean> {
  const where = { userId, confirmedAt: { not: null }, lastStep: { lt: step } };
  return (await db.secondFactor.updateMany({ where, data: { lastStep: step } })).count > 0;
}

/** Uses up a recovery code. Returns false if it doesn't exist or was used. */
export async function takeRecoveryCode(
  tx: Tx,
  { userId, codeHash, now }: { userId: string; codeHash: string; now: Date },
): Promise<boolean> {
  const where = { userId, codeHash, usedAt: null };
  return (await tx.recoveryCode.updateMany({ where, data: { usedAt: now } })).count > 0;
}

/** Replaces all of the person's recovery codes with new ones. */
export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: readonly string[]): Promise<void> {
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({ data: hashes.map((codeHash) => ({ id: newId(), userId, codeHash })) });
}

/** Deletes the factor and the recovery codes. Returns whether the factor was confirmed. */
export async function deleteSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  const row = await findSecondFactor(tx, userId);
  await tx.secondFactor.deleteMany({ where: { userId } });
  await tx.recoveryCode.deleteMany({ where: { userId } });
  return row?.confirmedAt != null;
}
