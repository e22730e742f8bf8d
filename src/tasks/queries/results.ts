import { taskTurns } from '@/agent/queries/task-turns';
import { requireProject } from '@/documents/access';
import type { Context } from '@/identity/context';
import { costsOfTurns } from '@/usage/queries/turn-totals';
import type { ResultsInput, TaskResultsPage } from '../schema';

/** Returns the task runs of a project with their results, newest first. */
export async function taskResults(ctx: Context, input: ResultsInput): Promise<TaskResultsPage> {
  const { projectId, cursor, limit } = input;
  await requireProject(ctx, projectId, 'read');
  const turns = await taskTurns(ctx, { projectId, cursor, limit: limit + 1 });
  const page = turns.slice(0, limit);
  const costs = await costsOfTurns(
    ctx,
    page.map(({ turnId }) => turnId),
  );
  const results = page.map((turn) => ({ ...turn, cost: costs.get(turn.turnId) ?? null }));
  return { results, nextCursor: turns.length > limit ? page.at(-1)?.turnId : undefined };
}
