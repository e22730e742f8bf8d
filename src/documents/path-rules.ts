import type { Context } from '@/identity/context';
import type { PathChange } from './core/place';

/**
 * Rules of later domains about who may change paths; the API passes them to the commands. They are read before the
 * transaction begins. The returned function is called inside the transaction and throws FORBIDDEN.
 */
export type PathRules = (
  ctx: Context,
  project: {
    projectId: string;
    workspaceId: string;
    /** The project of the new paths, if that's another one. */
    toProjectId?: string;
  },
) => Promise<(changes: readonly PathChange[]) => void>;
