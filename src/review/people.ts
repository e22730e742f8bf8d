import { t } from '@/generated/messages/server/names';
import type { Context } from '@/identity/context';
import { may, type Role } from '@/identity/core/role';
import { members } from '@/identity/queries/members';
import { rolesInProject } from '@/identity/queries/projects';
import { sqlOfPool } from '@/platform/database';
import type { Person } from '@/versions/schema';

/** The people that decisions in a project are about. */
export interface People {
  /** Names by user id, including former members. */
  names: ReadonlyMap<string, string>;
  /** Members who can decide now. */
  deciders: readonly Person[];
  deciderIds: ReadonlySet<string>;
  /** The roles in the project of everyone who can enter it. */
  roles: ReadonlyMap<string, Role>;
}

/** Returns the people of a project: the names of all members of its workspace, and who may decide in it. */
export async function peopleOf(
  ctx: Context,
  { workspaceId, projectId }: { workspaceId: string; projectId: string },
): Promise<People> {
  const [all, roles] = await Promise.all([
    members(ctx, { workspaceId }),
    rolesInProject(sqlOfPool(ctx.pool), projectId),
  ]);
  const deciders = all
    .filter(({ userId, deletedAt }) => deletedAt === null && may(roles.get(userId), 'decide'))
    .map(({ userId, name }) => ({ userId, name }));
  return {
    names: new Map(all.map(({ userId, name }) => [userId, name])),
    deciders,
    deciderIds: new Set(deciders.map(({ userId }) => userId)),
    roles,
  };
}

export function personOf(userId: string, names: People['names']): Person {
  return { userId, name: names.get(userId) ?? t('formerMember') };
}
