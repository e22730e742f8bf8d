import type { Db, Tx } from '@/platform/database';
import type { Invitation } from '../core/invitation';
import type { Role } from '../core/role';

/** The table invitation. */

// ---- readers

const FIELDS = {
  id: true,
  workspaceId: true,
  role: true,
  createdBy: true,
  expiresAt: true,
  revokedAt: true,
  useCount: true,
  mostUses: true,
} as const;

export interface InvitationRow extends Invitation {
  createdAt: Date;
  /** The address that it was sent to, if any. */
  email: string | null;
}

/** Returns all links ever created for a workspace, newest first. */
export function findInvitations(db: Db | Tx, workspaceId: string): Promise<InvitationRow[]> {
  return db.invitation.findMany({
    where: { workspaceId },
    select: { ...FIELDS, createdAt: true, email: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
  });
}

export async function findInvitation(db: Db | Tx, workspaceId: string, id: string): Promise<Invitation | undefined> {
  return (await db.invitation.findFirst({ where: { id, workspaceId }, select: FIELDS })) ?? undefined;
}

/** Returns the invitation and the workspace's name, for the page that a link opens. */
export async function findInvitationByToken(
  db: Db | Tx,
  tokenHash: string,
): Promise<(Invitation & { workspace: { name: string } }) | undefined> {
  const select = { ...FIELDS, workspace: { select: { name: true } } };
  return (await db.invitation.findUnique({ where: { tokenHash }, select })) ?? undefined;
}

/** Returns the ids of the invitations that have one of these hashes, by hash. */
export async function findInvitationIds(db: Db | Tx, tokenHashes: readonly string[]): Promise<Map<string, string>> {
  const where = { tokenHash: { in: [...tokenHashes] } };
  const rows = await db.invitation.findMany({ where, select: { id: true, tokenHash: true } });
  return new Map(rows.map(({ id, tokenHash }) => [tokenHash, id]));
}

// ---- writers

/** Returns the invitation and locks it, so nobody can revoke it until the transaction ends. */
export async function lockInvitation(tx: Tx, tokenHash: string): Promise<Invitation | undefined> {
  await tx.$queryRaw`select id from invitation where token_hash = ${tokenHash} for update`;
  return (await tx.invitation.findUnique({ where: { tokenHash }, select: FIELDS })) ?? undefined;
}

export async function insertInvitation(
  tx: Tx,
  invitation: { id: string; workspaceId: string; role: Role; tokenHash: string; createdBy: string; expiresAt: Date },
): Promise<void> {
  await tx.invitation.create({ data: invitation, select: { id: true } });
}

/** Stores invitations for one person each, sent to their addresses. */
export async function insertMailedInvitations(
  tx: Tx,
  invitations: readonly (Parameters<typeof insertInvitation>[1] & { email: string })[],
): Promise<void> {
  await tx.invitation.createMany({ data: invitations.map((invitation) => ({ ...invitation, mostUses: 1 })) });
}

/** Marks an invitation as being mailed. Returns false if it was marked already. */
export async function claimMail(tx: Tx, id: string, now: Date): Promise<boolean> {
  return (await tx.invitation.updateMany({ where: { id, mailedAt: null }, data: { mailedAt: now } })).count === 1;
}

/** Called if no server accepted the mail. */
export async function releaseMail(tx: Tx, id: string): Promise<void> {
  await tx.invitation.updateMany({ where: { id }, data: { mailedAt: null } });
}

/** Revokes the invitations sent to these addresses that are still valid. */
export async function revokeInvitationsTo(
  tx: Tx,
  { workspaceId, emails, now }: { workspaceId: string; emails: readonly string[]; now: Date },
): Promise<void> {
  const where = { workspaceId, email: { in: [...emails] }, useCount: 0, revokedAt: null, expiresAt: { gt: now } };
  await tx.invitation.updateMany({ where, data: { revokedAt: now } });
}

/** Removes a deleted person's address from the invitations sent to it. */
export async function forgetAddress(tx: Tx, email: string): Promise<void> {
  await tx.invitation.updateMany({ where: { email }, data: { email: null } });
}

export async function countUse(tx: Tx, invitationId: string): Promise<void> {
  await tx.invitation.update({
    where: { id: invitationId },
    data: { useCount: { increment: 1 } },
    select: { id: true },
  });
}

export async function revokeInvitationRow(tx: Tx, invitationId: string, now: Date): Promise<void> {
  await tx.invitation.updateMany({ where: { id: invitationId, revokedAt: null }, data: { revokedAt: now } });
}

/** Revokes a person's invitations that are still valid. Returns the number. */
export async function revokeInvitationsBy(tx: Tx, workspaceId: string, userId: string, now: Date): Promise<number> {
  const where = { workspaceId, createdBy: userId, revokedAt: null, expiresAt: { gt: now } };
  return (await tx.invitation.updateMany({ where, data: { revokedAt: now } })).count;
}
