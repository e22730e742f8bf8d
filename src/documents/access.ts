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
import { type DocumentPlace, findPlaces, findProjects, type ProjectPlace } from './store';

/** One person's way into one document. */
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
}

const placeOf = together(async (sql, documentIds: readonly string[]): Promise<(DocumentPlace | undefined)[]> => {
  const places = new Map((await findPlaces(sql, documentIds)).map((place) => [place.documentId, place]));
  return documentIds.map((documentId) => places.get(documentId));
});

const projectOf = together(async (sql, projectIds: readonly string[]): Promise<(ProjectPlace | undefined)[]> => {
  const projects = new Map((await findProjects(sql, projectIds)).map((project) => [project.projectId, project]));
  return projectIds.map((projectId) => projects.get(projectId));
});

/** What a person may see of a document; undefined when there is none, or they are not a member of its workspace. */
export async function documentAccess(
  platform: Platform,
  userId: string,
  documentId: string,
): Promise<DocumentAccess | undefined> {
  if (!idSchema.safeParse(documentId).success) return undefined;
  const row = await placeOf(platform.pool, documentId);
  const role = row && (await membershipOf(platform, userId, row.workspaceId));
  if (!role) return undefined;
  return toAccess(row, role);
}

/** Those of some documents that a person may read, the others left out: by path. */
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

/** A stranger learns nothing, not even that the document exists: NOT_FOUND. A member without the right: FORBIDDEN. */
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
      throw new AppError('FORBIDDEN', `"${access.path}" is in the trash. Restore it first.`);
    case undefined:
      return access;
  }
}

/** As `requireDocument`, for a project. */
export async function requireProject(ctx: Context, projectId: string, permission: Permission): Promise<ProjectAccess> {
  const row = idSchema.safeParse(projectId).success ? await projectOf(ctx.pool, projectId) : undefined;
  const role = row && (await membershipOf(ctx, ctx.actor.userId, row.workspaceId));
  if (!role) throw new AppError('NOT_FOUND', `project not found: ${projectId.slice(0, 64)}`);
  requireRole(ctx, role, permission);
  return { projectId, workspaceId: row.workspaceId, name: row.name, role };
}

/** For what a document in the trash allows too: asks the role, and the token, alone. */
export function requireRole({ actor }: Context, role: Role, permission: Permission): void {
  requireScope(actor, permission);
  if (!may(role, permission)) throw forbidden(role, permission);
}

const DEEDS: Record<Permission, string> = {
  read: 'read here',
  comment: 'comment here',
  edit: 'change documents here',
  decide: 'accept or reject suggestions here',
  run_turn: 'ask the agent here',
  manage_members: 'manage members',
  see_all_usage: 'see everybody’s usage',
  manage_usage: 'set prices and budgets',
  manage_models: 'set keys and models',
  own: 'do this',
};

function forbidden(role: Role, permission: Permission): AppError {
  const who = new Intl.ListFormat('en', { type: 'disjunction' }).format(rolesWith(permission));
  return new AppError('FORBIDDEN', `As ${role} you cannot ${DEEDS[permission]}. That takes the role ${who}.`);
}
