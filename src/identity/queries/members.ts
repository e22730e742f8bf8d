import { requireMembership } from '../access';
import type { Context } from '../context';
import { colourOf, coloursOf } from '../core/colour';
import type { Role } from '../core/role';
import { mayWith } from '../core/token-scope';
import { findMembers } from '../store/members';

export interface MemberView {
  userId: string;
  name: string;
  /**
   * Visible only to people who manage members and to the person themselves; with a token, only if its scope can manage
   * members.
   */
  email: string | null;
  role: Role;
  /** The colour of their caret and avatar, as CSS. */
  colour: string;
  joinedAt: Date;
  deactivatedAt: Date | null;
  deletedAt: Date | null;
  /** Whether they use two-factor sign-in. Null if the reader isn't allowed to know. */
  hasSecondFactor: boolean | null;
}

/** Returns everyone who is or was a member, in the order in which they joined. */
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
