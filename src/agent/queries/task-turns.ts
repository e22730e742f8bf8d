import type { Context } from '@/identity/context';
import { sqlOfPool } from '@/platform/database';
import type { TaskTurn } from '../schema';
import { readAnswers, readTaskTurns, readWarnings } from '../store/task-turns';

/** Returns the turns of a project that run tasks, newest first, starting after `cursor`. The caller checks access. */
export async function taskTurns(
  ctx: Context,
  page: { projectId: string; cursor: string | undefined; limit: number },
): Promise<TaskTurn[]> {
  const sql = sqlOfPool(ctx.pool);
  const turns = await readTaskTurns(sql, { ...page, userId: ctx.actor.userId });
  const ids = turns.map(({ turnId }) => turnId);
  const [answers, warnings] = await Promise.all([readAnswers(sql, ids), readWarnings(sql, ids)]);
  return turns.map(({ error, ...turn }) => ({
    ...turn,
    content: answers.get(turn.turnId) ?? '',
    notes: [...(warnings.get(turn.turnId) ?? []), ...(error ? [error] : [])],
  }));
}
