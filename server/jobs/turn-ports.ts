import type { TurnPorts } from '@/agent/turns/worker';
import { findContext } from '@/tasks/context/queries/find-context';
import { openTask } from '@/tasks/open-task';
import { continuePlans } from '@/tasks/plans/commands/continue-plans';
import { recordPlan } from '@/tasks/plans/commands/record-plan';
import { BUILT_IN_TASKS, type TaskDefinition } from '@/tasks/registry';

/** Returns the functions of later domains that turns use. `tasks` are the tasks that every workspace has. */
export function makeTurnPorts(tasks: readonly TaskDefinition[] = BUILT_IN_TASKS): TurnPorts {
  return {
    openTask: (ctx, at) => openTask(ctx, at, tasks),
    findContext,
    turnEnded: recordPlan,
    startNextTurn: continuePlans,
  };
}
