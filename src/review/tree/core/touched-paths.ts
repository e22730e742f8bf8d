import type { Change, TreePlan } from './tree-plan';

/** The paths that accepting a change touches: the review rules of all of them apply. */
export function touchedPaths({ path, fromPath }: Pick<Change, 'path' | 'fromPath'>, plan: TreePlan): string[] {
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
