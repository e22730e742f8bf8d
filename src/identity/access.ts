import { AppError } from '@/kernel/error';
import { type Db, sqlOfTransaction, type Tx } from '@/platform/database';
import type { Actor, Context } from './context';
import { may, type Permission, type Role } from './core/role';
import { scopeAllows } from './core/token-scope';
import { mayChangeAccess } from './policy';
import { membershipOf } from './queries/membership';
import { findActiveMemberships, findActiveRole, findMember, lockWorkspace, type MemberRow } from './store/members';

const NO_WORKSPACE = 'This workspace doesn’t exist, or you aren’t a member.';
const NO_MEMBER = 'This person isn’t a member of this workspace.';

/**
 * Throws FORBIDDEN if the caller's API token doesn't allow this permission. A signed-in browser can do everything that
 * its user can.
 */
export function requireScope(actor: Actor, permission: Permission): void {
  const scope = actor.token?.scope;
  if (scopeAllows(scope, permission)) return;
  throw new AppError('FORBIDDEN', `This API token’s scope, “${scope}”, doesn’t allow this.`);
}

/**
 * Throws FORBIDDEN to any API token. It guards settings of a person's own account, so that someone who steals a token
 * can't create more tokens with it.
 */
export function requireSession(actor: Actor): void {
  if (actor.token) throw new AppError('FORBIDDEN', 'API tokens can’t do this. Sign in with a browser.');
}

/**
 * Returns the actor's role. Throws NOT_FOUND if they aren't an active member: a stranger doesn't learn that the
 * workspace exists.
 */
export async function requireMembership(db: Db | Tx, ctx: Context, workspaceId: string): Promise<Role> {
  const role = await findActiveRole(sqlOfTransaction(db), ctx.actor.userId, workspaceId);
  if (!role) throw new AppError('NOT_FOUND', NO_WORKSPACE);
  return role;
}

/** Throws if the actor can't read in the workspace, like `requirePermission`. Simultaneous calls share one query. */
export async function requireReader(ctx: Context, workspaceId: string): Promise<void> {
  const role = await membershipOf(ctx, ctx.actor.userId, workspaceId);
  if (!role) throw new AppError('NOT_FOUND', NO_WORKSPACE);
  requireScope(ctx.actor, 'read');
}

/** Returns the actor's role. Throws FORBIDDEN if it doesn't allow `permission`. */
export async function requirePermission(
  db: Db | Tx,
  ctx: Context,
  subject: { workspaceId: string; permission: Permission },
): Promise<Role> {
  const role = await requireMembership(db, ctx, subject.workspaceId);
  requireScope(ctx.actor, subject.permission);
  if (may(role, subject.permission)) return role;
  const who = subject.permission === 'own' ? 'an owner' : 'an owner or admin';
  throw new AppError('FORBIDDEN', `The ${role} role can’t do this. Ask ${who}.`);
}

/** Locks the workspace's members. Returns the caller's role and the member who is about to be changed. */
export async function lockMember(
  tx: Tx,
  ctx: Context,
  { workspaceId, userId }: { workspaceId: string; userId: string },
): Promise<{ actorRole: Role; member: MemberRow }> {
  await lockWorkspace(tx, workspaceId);
  const actorRole = await requirePermission(tx, ctx, { workspaceId, permission: 'manage_members' });
  const member = await findMember(tx, workspaceId, userId);
  if (!member) throw new AppError('NOT_FOUND', NO_MEMBER);
  if (member.user.deletedAt) throw new AppError('CONFLICT', 'This person was deleted.');
  return { actorRole, member };
}

/**
 * For actions that give control over a whole account: in every workspace of that person, the actor's role must be at
 * least as strong as theirs. Otherwise throws FORBIDDEN with `refusal`.
 */
export async function requireRuleOver(tx: Tx, ctx: Context, userId: string, refusal: string): Promise<void> {
  const theirs = await findActiveMemberships(tx, userId);
  const ours = await findActiveMemberships(tx, ctx.actor.userId);
  const roleIn = new Map(ours.map(({ workspace, role }) => [workspace.id, role]));
  const isBelow = theirs.every(({ workspace, role }) => {
    const own = roleIn.get(workspace.id);
    return own !== undefined && mayChangeAccess(own, role);
  });
  if (!isBelow) throw new AppError('FORBIDDEN', refusal);
}

/**
 * For reading what is stored about a person: only they and people who manage the workspace's members can. An API token
 * needs the scope `admin`.
 */
export async function requirePerson(
  ctx: Context,
  { workspaceId, userId }: { workspaceId: string; userId: string },
): Promise<void> {
  if (userId === ctx.actor.userId) {
    await requireMembership(ctx.db, ctx, workspaceId);
    return requireScope(ctx.actor, 'manage_members');
  }
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'manage_members' });
  if (!(await findMember(ctx.db, workspaceId, userId))) throw new AppError('NOT_FOUND', NO_MEMBER);
}
