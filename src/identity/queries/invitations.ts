import { t } from '@/generated/messages/server/names';
import type { Platform } from '@/platform/context';
import { requirePermission } from '../access';
import type { Context } from '../context';
import { decideAdmission, type InvitationProblem, invitationProblem } from '../core/invitation';
import type { Role } from '../core/role';
import type { InvitationView } from '../schema';
import { hashOfToken } from '../secret-token';
import { findJoined } from '../store/audit';
import { findInvitationByToken, findInvitations } from '../store/invitations';
import { findMembers, findOnlyWorkspace, findOpenWorkspaceId, findUser, isAnyWorkspace } from '../store/members';

/** Returns the links of a workspace, newest first. Their tokens aren't stored. */
export async function invitations(ctx: Context, { workspaceId }: { workspaceId: string }): Promise<InvitationView[]> {
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'manage_members' });
  const [rows, members] = await Promise.all([findInvitations(ctx.db, workspaceId), findMembers(ctx.db, workspaceId)]);
  const names = new Map(members.map(({ user }) => [user.id, user.name]));
  const joined = await findJoined(ctx.db, { workspaceId, userIds: [...names.keys()] });
  const now = new Date();
  return rows.map((row) => {
    const problem = invitationProblem(row, now);
    return {
      id: row.id,
      role: row.role,
      createdBy: names.get(row.createdBy) ?? t('formerMember'),
      createdAt: row.createdAt,
      expiresAt: row.expiresAt,
      useCount: row.useCount,
      joined: joined
        .filter(({ invitationId }) => invitationId === row.id)
        .flatMap(({ userId }) => names.get(userId) ?? []),
      email: row.email,
      state: problem === undefined || problem === 'unknown' ? 'open' : problem,
    };
  });
}

export type InvitationPreview =
  | { state: 'open'; workspaceName: string; role: Role; invitedBy: string; expiresAt: Date }
  | { state: InvitationProblem };

/**
 * Returns what a link offers, for anyone who has it, signed in or not. A link that isn't valid reveals nothing else.
 */
export async function invitation(
  platform: Pick<Platform, 'db'>,
  { token }: { token: string },
): Promise<InvitationPreview> {
  const found = await findInvitationByToken(platform.db, hashOfToken(token));
  const problem = invitationProblem(found, new Date());
  if (problem || !found) return { state: problem ?? 'unknown' };
  const inviter = await findUser(platform.db, found.createdBy);
  return {
    state: 'open',
    workspaceName: found.workspace.name,
    role: found.role,
    invitedBy: inviter?.name ?? t('formerMember'),
    expiresAt: found.expiresAt,
  };
}

/** Returns how someone without a link can sign up: as the first person, freely, or only with an invitation. */
export async function signUpMode(platform: Pick<Platform, 'db'>): Promise<'first' | 'open' | 'invitation'> {
  const admission = decideAdmission({
    isFirstPerson: !(await isAnyWorkspace(platform.db)),
    hasToken: false,
    invitation: undefined,
    openWorkspaceId: await findOpenWorkspaceId(platform.db),
    now: new Date(),
  });
  if (typeof admission === 'string') return 'invitation';
  return admission.as === 'founder' ? 'first' : 'open';
}

/**
 * Returns the name of the server's only workspace if anyone can join it, for people who aren't signed in. Otherwise null:
 * a closed workspace reveals its name only to its members and to people with an invitation.
 */
export async function openWorkspaceName(platform: Pick<Platform, 'db'>): Promise<string | null> {
  const only = await findOnlyWorkspace(platform.db);
  return only?.signUpOpen ? only.name : null;
}
