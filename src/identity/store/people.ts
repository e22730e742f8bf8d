import type { Db, Tx } from '@/platform/database';
import { keysAbout } from '../attempts/keys';
import { deleteAttempts } from '../attempts/store';
import type { Role } from '../core/role';
import { deleteSecondFactor } from '../second-factor/store';
import { forgetAddress } from './invitations';

/** Everything about a person in this domain's tables, for their export and their deletion. */

export interface PersonMembership {
  workspaceId: string;
  role: Role;
  createdAt: Date;
  deactivatedAt: Date | null;
  workspace: { name: string; neutralNames: boolean };
  user: { deletedAt: Date | null };
}

/** Includes ended memberships, in the order of the workspaces' ids. */
export function findMembershipsOf(db: Db | Tx, userId: string): Promise<PersonMembership[]> {
  return db.member.findMany({
    where: { userId },
    select: {
      workspaceId: true,
      role: true,
      createdAt: true,
      deactivatedAt: true,
      workspace: { select: { name: true, neutralNames: true } },
      user: { select: { deletedAt: true } },
    },
    orderBy: { workspaceId: 'asc' },
  });
}

/** Counts the members of a workspace who were deleted. */
export function countDeleted(db: Db | Tx, workspaceId: string): Promise<number> {
  return db.member.count({ where: { workspaceId, user: { deletedAt: { not: null } } } });
}

/**
 * Deletes everything a person could sign in with, and the address by which they could be found. The row stays, because
 * their texts refer to it; `name` replaces their name if given.
 */
export async function erasePerson(
  tx: Tx,
  userId: string,
  { name, at }: { name: string | undefined; at: Date },
): Promise<void> {
  const { email } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
  const where = { userId };
  await tx.session.deleteMany({ where });
  await tx.apiToken.deleteMany({ where });
  await tx.account.deleteMany({ where });
  await tx.passwordReset.deleteMany({ where });
  await tx.emailVerification.deleteMany({ where });
  await tx.profilePicture.deleteMany({ where });
  await deleteSecondFactor(tx, userId);
  await forgetAddress(tx, email);
  await deleteAttempts(tx, keysAbout(email));
  await tx.user.update({
    where: { id: userId },
    // RFC 2606 reserves `.invalid`, so nobody can own such an address.
    data: { email: `${userId}@deleted.invalid`, image: null, deletedAt: at, ...(name !== undefined && { name }) },
    select: { id: true },
  });
}
