import type { Context } from '@/identity/context';
import type { PathChange } from './core/place';

/**
 * Rules of later domains about who may change paths; the API hands them to the commands that do. Read before the
 * transaction begins; the function that it resolves to is called inside, and throws FORBIDDEN.
 */
export type PathRules = (
  ctx: Context,
  project: { projectId: string; workspaceId: string },
) => Promise<(changes: readonly PathChange[]) => void>;
