import { requirePerson } from '@/identity/access';
import type { Context } from '@/identity/context';
import { projectRoles } from '@/identity/queries/projects';
import type { MemberInput } from '@/identity/schema';
import { sqlOfPool } from '@/platform/database';
import { findAnswersBy, type QuestionKey } from '../store';

const PAGE = 500;

/**
 * Yields a person's answers to the agent's questions, in projects that the actor can read, for the person's data
 * export.
 */
export async function* personAnswers(ctx: Context, input: MemberInput) {
  await requirePerson(ctx, input);
  const projectIds = [...(await projectRoles(ctx, input.workspaceId)).keys()];
  let after: QuestionKey | undefined;
  for (;;) {
    const page = { userId: input.userId, projectIds, after, limit: PAGE };
    const rows = await findAnswersBy(sqlOfPool(ctx.pool), page);
    for (const { turnId, question, answer, answeredAt } of rows) yield { turnId, question, answer, answeredAt };
    if (rows.length < PAGE) return;
    after = rows.at(-1);
  }
}
