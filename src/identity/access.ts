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

/** Refuses what the token of who asks does not carry: FORBIDDEN. A signed-in browser carries all that its person may. */
export function requireScope(actor: Actor, permission: Permission): void {
  const scope = actor.token?.scope;
  if (scopeAllows(scope, permission)) return;
  throw new AppError('FORBIDDEN', `This API token’s scope, “${scope}”, doesn’t allow this.`);
}

/** For what belongs to a person's own account: FORBIDDEN to any token, so that a lost one cannot make more of itself. */
export function requireSession(actor: Actor): void {
  if (actor.token) throw new AppError('FORBIDDEN', 'API tokens can’t do this. Sign in with a browser.');
}

/** The actor's role. A stranger learns nothing, not even that the workspace exists: NOT_FOUND. */
export async function requireMembership(db: Db | Tx, ctx: Context, workspaceId: string): Promise<Role> {
  const role = await findActiveRole(sqlOfTransaction(db), ctx.actor.userId, workspaceId);
  if (!role) throw new AppError('NOT_FOUND', NO_WORKSPACE);
  return role;
}

/** Refuses who may not read in the workspace, like `requirePermission`. All who ask at once share a query. */
export async function requireReader(ctx: Context, workspaceId: string): Promise<void> {
  const role = await membershipOf(ctx, ctx.actor.userId, workspaceId);
  if (!role) throw new AppError('NOT_FOUND', NO_WORKSPACE);
  requireScope(ctx.actor, 'read');
}

/** The actor's role, which must allow `permission`: else FORBIDDEN. */
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

/** Locks the workspace's members and reads the two who matter for a change: who asks, and whom it is about. */
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
 * For what gives power over a whole account: the actor must be at least as strong as that person wherever they are a
 * member. Throws FORBIDDEN with `refusal`.
 */
export async function requireRuleOver(tx: Tx, ctx: Context, userId: string, refusal: string): Promise<void> {
  const [theirs, ours] = await Promise.all([
    findActiveMemberships(tx, userId),
    findActiveMemberships(tx, ctx.actor.userId),
  ]);
  const roleIn = new Map(ours.map(({ workspace, role }) => [workspace.id, role]));
  const isBelow = theirs.every(({ workspace, role }) => {
    const own = roleIn.get(workspace.id);
    return own !== undefined && mayChangeAccess(own, role);
  });
  if (!isBelow) throw new AppError('FORBIDDEN', refusal);
}

/** For what is kept about a person: themself, or who looks after the workspace's people. Of tokens only an admin's. */
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
