import { requireScope } from '@/identity/access';
import type { Context } from '@/identity/context';
import { may, type Permission, type Role } from '@/identity/core/role';
import { idSchema } from '@/identity/schema';
import { AppError } from '@/kernel/error';
import type { Platform } from '@/platform/context';
import { together } from '@/platform/together';
import { obstacle, rolesWith } from './policy';
import type { DocumentKind } from './schema';
import { mustSuggest } from './sharing/core/suggest-only';
import { type DocumentWay, findProjectWays, findWays, type ProjectWay } from './store';

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
  /** Whether the project's rules let the person change the text only by suggestions, whatever their role. */
  suggestsOnly: boolean;
}

export type ProjectAccess = ProjectWay;

const wayTo = together(findWays);
const wayToProject = together(findProjectWays);

/**
 * Returns a person's access to a document, or undefined if the document doesn't exist or the person may not enter its
 * project.
 */
export async function documentAccess(
  platform: Platform,
  userId: string,
  documentId: string,
): Promise<DocumentAccess | undefined> {
  if (!idSchema.safeParse(documentId).success) return undefined;
  const way = await wayTo(platform.pool, { id: documentId, userId });
  return way && toAccess(way, userId);
}

/** Returns the given documents that the person may read, sorted by path. */
export async function readableDocuments(ctx: Context, documentIds: readonly string[]): Promise<DocumentAccess[]> {
  const { userId } = ctx.actor;
  const ways = await Promise.all([...new Set(documentIds)].map((id) => wayTo(ctx.pool, { id, userId })));
  return ways
    .flatMap((way) => (way && may(way.role, 'read') ? [toAccess(way, userId)] : []))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

function toAccess({ headVersionId, rules, ...way }: DocumentWay, userId: string): DocumentAccess {
  const suggestsOnly = rules !== undefined && mustSuggest(rules, { ...way, userId });
  return { ...way, headVersionId: headVersionId ?? undefined, suggestsOnly };
}

/**
 * Returns the person's access to a document. Throws NOT_FOUND for someone outside the project, who learns nothing about
 * the document, and FORBIDDEN for a member without the permission.
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

/** Does the same as `requireDocument` for someone who changes the live text. Throws FORBIDDEN if they must suggest. */
export async function requireLiveText(ctx: Context, documentId: string): Promise<DocumentAccess> {
  const access = await requireDocument(ctx, documentId, 'edit');
  requireMayWrite(access);
  return access;
}

/** Throws FORBIDDEN if the project's rules let the person change this document only by suggestions. */
export function requireMayWrite({ suggestsOnly, path }: Pick<DocumentAccess, 'suggestsOnly' | 'path'>): void {
  if (!suggestsOnly) return;
  throw new AppError('FORBIDDEN', `The review rules let you change “${path}” only by suggestion.`, {
    details: { reason: 'rule', rule: 'suggest_only' },
  });
}

/** Does the same as `documentAccess` for a project. */
export async function projectAccess(
  { pool }: Pick<Platform, 'pool'>,
  userId: string,
  projectId: string,
): Promise<ProjectAccess | undefined> {
  return idSchema.safeParse(projectId).success ? wayToProject(pool, { id: projectId, userId }) : undefined;
}

/** Does the same as `requireDocument` for a project. */
export async function requireProject(ctx: Context, projectId: string, permission: Permission): Promise<ProjectAccess> {
  const way = await projectAccess(ctx, ctx.actor.userId, projectId);
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
  manage_members: 'delete documents for good here',
  manage_projects: 'manage this project',
  see_all_usage: 'do this here',
  manage_usage: 'do this here',
  manage_models: 'choose the model for this project',
  manage_tasks: 'do this here',
  own: 'do this here',
};

/** What the screen calls a role in a project. */
const ACCESS: Record<Role, string> = {
  owner: 'Can manage',
  admin: 'Can manage',
  editor: 'Can edit',
  commenter: 'Can comment',
  viewer: 'Can read',
};

function forbidden(role: Role, permission: Permission): AppError {
  const needed = rolesWith(permission).at(-1) ?? 'owner';
  const refusal = `With the role “${ACCESS[role]}”, you can’t ${DEEDS[permission]}.`;
  return new AppError('FORBIDDEN', `${refusal} You need the role “${ACCESS[needed]}”.`);
}
