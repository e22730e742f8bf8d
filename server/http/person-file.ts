import { personTurns } from '@/agent/queries/person-turns';
import { personAnswers } from '@/agent/questions/queries/person-answers';
import { personDocuments } from '@/documents/queries/person-documents';
import type { Context } from '@/identity/context';
import { personAuditEvents, personProfile } from '@/identity/queries/person';
import { idSchema, type MemberInput } from '@/identity/schema';
import { AppError } from '@/kernel/error';
import { personComments } from '@/review/threads/queries/person-comments';
import { personCalls } from '@/usage/queries/person-calls';
import type { ApiRoute } from './http';
import { sendDownload } from './respond';

/** Streams everything that is stored about a person in a workspace, as one JSON file. */
export const personFileRoute: ApiRoute = {
  method: 'GET',
  path: /^\/api\/workspaces\/(?<workspace>[^/]+)\/people\/(?<person>[^/]+)\/data\.json$/,
  async handle({ response, groups, context }) {
    const { actor, platform } = context;
    if (!actor) throw new AppError('UNAUTHORIZED', 'Please sign in.');
    const id = (text: string | undefined) => idSchema.safeParse(text).data ?? '';
    const input = { workspaceId: id(groups.workspace), userId: id(groups.person) };
    const pieces = await personFile({ ...platform, actor }, input);
    const name = `person-${input.userId}.json`;
    await sendDownload(response, platform.log, { contentType: 'application/json; charset=utf-8', name, pieces });
  },
};

/** Returns the pieces of the file. Throws before the first piece if the actor has no access. */
async function personFile(ctx: Context, input: MemberInput): Promise<AsyncGenerator<string, void>> {
  const profile = await personProfile(ctx, input);
  const lists: Record<string, AsyncIterable<unknown>> = {
    documents: personDocuments(ctx, input),
    comments: personComments(ctx, input),
    turns: personTurns(ctx, input),
    answers: personAnswers(ctx, input),
    usage: personCalls(ctx, input),
    audit: personAuditEvents(ctx, input),
  };
  return (async function* () {
    yield JSON.stringify({ exportedAt: new Date(), ...profile }).slice(0, -1);
    for (const [name, rows] of Object.entries(lists)) {
      yield `,\n${JSON.stringify(name)}:[`;
      let separator = '\n';
      for await (const row of rows) {
        yield separator + JSON.stringify(row);
        separator = ',\n';
      }
      yield '\n]';
    }
    yield '\n}\n';
  })();
}
