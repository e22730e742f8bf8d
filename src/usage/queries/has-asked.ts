import type { Context } from '@/identity/context';
import { hasCalledModel } from '../store';

/** Returns whether the actor ever called a model in a workspace. The caller has checked that they are a member. */
export function hasAsked({ db, actor }: Context, workspaceId: string): Promise<boolean> {
  return hasCalledModel(db, { workspaceId, userId: actor.userId });
}
