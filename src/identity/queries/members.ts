import { requireMembership } from '../access';
import type { Context } from '../context';
import { colourOf, coloursOf } from '../core/colour';
import type { Role } from '../core/role';
import { mayWith } from '../core/token-scope';
import { findMembers } from '../store/members';

export interface MemberView {
  userId: string;
  name: string;
  /** Only those who manage members, and the person themselves, see it; with a token only one that manages members. */
  email: string | null;
  role: Role;
  /** Of their caret and avatar, as CSS. */
  colour: string;
  joinedAt: Date;
  deactivatedAt: Date | null;
  deletedAt: Date | null;
  /** Whether they have two-factor sign-in; null for those who may not know. */
  hasSecondFactor: boolean | null;
}

/** Everybody who is or was a member, in the order in which they joined. */
export async function members(ctx: Context, { workspaceId }: { workspaceId: string }): Promise<MemberView[]> {
  const role = await requireMembership(ctx.db, ctx, workspaceId);
  const rows = await findMembers(ctx.db, workspaceId);
  const seesAll = mayWith(ctx.actor.token?.scope, role, 'manage_members');
  const colours = coloursOf(rows.map(({ user }) => user.id));
  return rows.map(({ user, ...member }) => ({
    userId: user.id,
    name: user.name,
    email: !user.deletedAt && (seesAll || user.id === ctx.actor.userId) ? user.email : null,
    role: member.role,
    colour: colours.get(user.id) ?? colourOf(user.id),
    joinedAt: member.createdAt,
    deactivatedAt: member.deactivatedAt,
    deletedAt: user.deletedAt,
    hasSecondFactor: seesAll ? user.secondFactor?.confirmedAt != null : null,
  }));
}
