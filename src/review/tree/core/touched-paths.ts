import { companionPath } from '@/documents/core/place';
import type { Change, TreePlan } from './tree-plan';

/**
 * Returns the paths that accepting a change touches. The review rules of all of them apply. `companion`: the path of the
 * document that is renamed or trashed together with this one.
 */
export function touchedPaths(change: Pick<Change, 'path' | 'fromPath'>, plan: TreePlan, companion?: string): string[] {
  const paths = ownPaths(change, plan);
  if (companion === undefined) return paths;
  if (plan.outcome === 'rename') return [...paths, companion, companionPath(plan.path, companion)];
  return plan.outcome === 'delete' ? [...paths, companion] : paths;
}

function ownPaths({ path, fromPath }: Pick<Change, 'path' | 'fromPath'>, plan: TreePlan): string[] {
  switch (plan.outcome) {
    case 'create':
      return [plan.path];
    case 'rename':
      return [plan.from, plan.path];
    case 'delete':
      return [plan.from];
    case 'nothing':
    case 'conflict':
      return [fromPath, path].filter((one) => one !== null);
  }
}
