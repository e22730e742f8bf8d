import { requireScope } from '@/identity/access';
import type { Context } from '@/identity/context';
import { may, type Permission, type Role } from '@/identity/core/role';
import { membershipOf } from '@/identity/queries/membership';
import { idSchema } from '@/identity/schema';
import { AppError } from '@/kernel/error';
import type { Platform } from '@/platform/context';
import { sqlOfPool } from '@/platform/database';
import { together } from '@/platform/together';
import { obstacle, rolesWith } from './policy';
import type { DocumentKind } from './schema';
import { type DocumentPlace, findPlaces, findProjectWays, findWays } from './store';

/** One person's access to one document. */
export interface DocumentAccess {
  documentId: string;
  projectId: string;
  workspaceId: string;
  path: string;
  kind: DocumentKind;
  role: Role;
  trashed: boolean;
  headVersionId: string | undefined;
}

export interface ProjectAccess {
  projectId: string;
  workspaceId: string;
  name: string;
  role: Role;
  trashed: boolean;
}

const wayTo = together(findWays);
const wayToProject = together(findProjectWays);

/**
 * Returns a person's access to a document. Undefined if the document doesn't exist or the person isn't a member of its
 * workspace.
 */
export async function documentAccess(
  platform: Platform,
  userId: string,
  documentId: string,
): Promise<DocumentAccess | undefined> {
  if (!idSchema.safeParse(documentId).success) return undefined;
  const way = await wayTo(platform.pool, { id: documentId, userId });
  return way && toAccess(way, way.role);
}

/** Returns the given documents that the person may read, sorted by path. */
export async function readableDocuments(ctx: Context, documentIds: readonly string[]): Promise<DocumentAccess[]> {
  const rows = await findPlaces(sqlOfPool(ctx.pool), documentIds);
  const workspaceIds = [...new Set(rows.map(({ workspaceId }) => workspaceId))];
  // What one piece of work touches lies in one workspace.
  const roles = new Map<string, Role>();
  for (const workspaceId of workspaceIds) {
    const role = await membershipOf(ctx, ctx.actor.userId, workspaceId);
    if (role && may(role, 'read')) roles.set(workspaceId, role);
  }
  return rows
    .flatMap((row) => {
      const role = roles.get(row.workspaceId);
      return role ? [toAccess(row, role)] : [];
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

function toAccess({ headVersionId, ...place }: DocumentPlace, role: Role): DocumentAccess {
  return { ...place, role, headVersionId: headVersionId ?? undefined };
}

/**
 * Returns the person's access to a document. Throws NOT_FOUND for a stranger, who learns nothing about the document,
 * and FORBIDDEN for a member without the permission.
 */
export async function requireDocument(
  ctx: Context,
  documentId: string,
  permission: Permission,
): Promise<DocumentAccess> {
  const access = await documentAccess(ctx, ctx.actor.userId, documentId);
  if (!access) throw new AppError('NOT_FOUND', `document not found: ${documentId.slice(0, 64)}`);
  requireScope(ctx.actor, permission);
  switch (obstacle(access, permission)) {
    case 'role':
      throw forbidden(access.role, permission);
    case 'trash':
      throw new AppError('FORBIDDEN', `“${access.path}” is in the trash. Restore it first.`);
    case undefined:
      return access;
  }
}

/** Does the same as `requireDocument` for a project. */
export async function requireProject(ctx: Context, projectId: string, permission: Permission): Promise<ProjectAccess> {
  const { userId } = ctx.actor;
  const way = idSchema.safeParse(projectId).success
    ? await wayToProject(ctx.pool, { id: projectId, userId })
    : undefined;
  if (!way) throw new AppError('NOT_FOUND', 'This project doesn’t exist, or you don’t have access to it.');
  requireScope(ctx.actor, permission);
  switch (obstacle(way, permission)) {
    case 'role':
      throw forbidden(way.role, permission);
    case 'trash':
      throw new AppError('FORBIDDEN', `The project “${way.name}” is in the trash. Restore it first.`);
    case undefined:
      return way;
  }
}

/** Checks only the role and the token's scope, for actions that are also allowed on a document in the trash. */
export function requireRole({ actor }: Context, role: Role, permission: Permission): void {
  requireScope(actor, permission);
  if (!may(role, permission)) throw forbidden(role, permission);
}

const DEEDS: Record<Permission, string> = {
  read: 'read documents here',
  comment: 'comment on documents here',
  edit: 'edit documents here',
  decide: 'accept or reject suggestions here',
  run_turn: 'ask the agent here',
  manage_members: 'manage members',
  manage_projects: 'archive or delete projects',
  see_all_usage: 'see everyone’s usage',
  manage_usage: 'set prices and budgets',
  manage_models: 'set keys and models',
  manage_tasks: 'manage task templates',
  own: 'do this',
};

function forbidden(role: Role, permission: Permission): AppError {
  const who = new Intl.ListFormat('en', { type: 'disjunction' }).format(rolesWith(permission));
  return new AppError('FORBIDDEN', `The ${role} role can’t ${DEEDS[permission]}. You need the ${who} role.`);
}
