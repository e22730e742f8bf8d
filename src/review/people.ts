import type { Context } from '@/identity/context';
import { may } from '@/identity/core/role';
import { members } from '@/identity/queries/members';
import type { Person } from '@/versions/schema';

/** The members of a workspace, for the review domain. */
export interface People {
  /** Names by user id, including former members. */
  names: ReadonlyMap<string, string>;
  /** Members who may decide now. */
  deciders: readonly Person[];
  deciderIds: ReadonlySet<string>;
}

export async function peopleOf(ctx: Context, workspaceId: string): Promise<People> {
  const all = await members(ctx, { workspaceId });
  const deciders = all
    .filter(({ role, deactivatedAt, deletedAt }) => deactivatedAt === null && deletedAt === null && may(role, 'decide'))
    .map(({ userId, name }) => ({ userId, name }));
  return {
    names: new Map(all.map(({ userId, name }) => [userId, name])),
    deciders,
    deciderIds: new Set(deciders.map(({ userId }) => userId)),
  };
}

export function personOf(userId: string, names: People['names']): Person {
  return { userId, name: names.get(userId) ?? 'a former member' };
}
