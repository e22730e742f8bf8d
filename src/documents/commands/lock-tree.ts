import type { Tx } from '@/platform/database';
import { lockPaths } from '../store';

/** Locks a project's tree until the transaction ends, and returns the paths in use, by document, without the trash. */
export function lockTree(tx: Tx, projectId: string): Promise<Map<string, string>> {
  return lockPaths(tx, projectId);
}
