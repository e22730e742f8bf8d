import { newId } from '@/kernel/id';
import type { Db, Tx } from '@/platform/database';

/** The tables second_factor and recovery_code, and whether workspaces ask for one. */

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

/** Whether somebody may be here at all, and whether they have to set up a second factor before anything else. */
export interface Standing {
  isActive: boolean;
  isRestricted: boolean;
}

/** In SQL and in one query, since every request of a browser asks for it. */
export async function findStanding(db: Db | Tx, userId: string): Promise<Standing> {
  const rows = await db.$queryRaw<{ required: boolean }[]>`
    select w.require_second_factor
        and not exists (select 1 from second_factor where user_id = m.user_id and confirmed_at is not null) as required
    from member m join workspace w on w.id = m.workspace_id
    where m.user_id = ${userId} and m.deactivated_at is null`;
  return { isActive: rows.length > 0, isRestricted: rows.some(({ required }) => required) };
}

/** The names of the workspaces that ask the person for a second factor. */
export async function findRequiringWorkspaces(db: Db | Tx, userId: string): Promise<string[]> {
  const rows = await db.member.findMany({
    where: { userId, deactivatedAt: null, workspace: { requireSecondFactor: true } },
    select: { workspace: { select: { name: true } } },
  });
  return rows.map(({ workspace }) => workspace.name);
}

/** Active members of a workspace who have no second factor. */
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

/** Takes the place of one that was not confirmed. False when the person has a confirmed one. */
export async function writeUnconfirmed(tx: Tx, userId: string, secret: Uint8Array<ArrayBuffer>): Promise<boolean> {
  await tx.secondFactor.deleteMany({ where: { userId, confirmedAt: null } });
  const { count } = await tx.secondFactor.createMany({ data: { userId, secret }, skipDuplicates: true });
  return count > 0;
}

/** False when it was confirmed, or replaced by another one, in the meantime. */
export async function confirmSecondFactor(
  tx: Tx,
  { userId, secret, step, now }: { userId: string; secret: Uint8Array<ArrayBuffer>; step: number; now: Date },
): Promise<boolean> {
  const where = { userId, secret, confirmedAt: null };
  return (await tx.secondFactor.updateMany({ where, data: { confirmedAt: now, lastStep: step } })).count > 0;
}

/** Uses up a step and all before it. False when it was used already: of two at once, one wins. */
export async function takeStep(db: Db | Tx, userId: string, step: number): Promise<boolean> {
  const where = { userId, confirmedAt: { not: null }, lastStep: { lt: step } };
  return (await db.secondFactor.updateMany({ where, data: { lastStep: step } })).count > 0;
}

/** Uses up a recovery code. False when there is none, or it was used. */
export async function takeRecoveryCode(
  tx: Tx,
  { userId, codeHash, now }: { userId: string; codeHash: string; now: Date },
): Promise<boolean> {
  const where = { userId, codeHash, usedAt: null };
  return (await tx.recoveryCode.updateMany({ where, data: { usedAt: now } })).count > 0;
}

/** New codes take the place of all the person had. */
export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: readonly string[]): Promise<void> {
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({ data: hashes.map((codeHash) => ({ id: newId(), userId, codeHash })) });
}

/** Whether there was a confirmed one. */
export async function deleteSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  const row = await findSecondFactor(tx, userId);
  await tx.secondFactor.deleteMany({ where: { userId } });
  await tx.recoveryCode.deleteMany({ where: { userId } });
  return row?.confirmedAt != null;
}
