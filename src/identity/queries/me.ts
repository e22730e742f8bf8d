import { AppError } from '@/kernel/error';
import type { Context } from '../context';
import type { Role } from '../core/role';
import { isVerificationDue } from '../email/requirement';
import { findAddress } from '../email/store';
import { findActiveMemberships, type WorkspaceRow } from '../store/members';

export interface Me {
  user: {
    id: string;
    name: string;
    email: string;
    /** Whether the address must be verified before the person can create API tokens. */
    emailCheckDue: boolean;
  };
  /** The workspace to start in: the one joined first. */
  workspace: WorkspaceRow;
  /** The person's role there. */
  role: Role;
  /** All their workspaces, in the order in which they joined. */
  workspaces: { id: string; name: string; role: Role }[];
}

/** Returns the caller and their workspaces. */
export async function me(ctx: Context): Promise<Me> {
  const { userId } = ctx.actor;
  const [user, memberships] = await Promise.all([findAddress(ctx.db, userId), findActiveMemberships(ctx.db, userId)]);
  const first = memberships[0];
  if (!user || !first)
    throw new AppError('UNAUTHORIZED', 'Your access was removed. Ask an owner or admin to restore it.');
  return {
    user: { id: userId, name: user.name, email: user.email, emailCheckDue: isVerificationDue(ctx.settings, user) },
    workspace: first.workspace,
    role: first.role,
    workspaces: memberships.map(({ workspace, role }) => ({ id: workspace.id, name: workspace.name, role })),
  };
}
