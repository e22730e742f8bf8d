import { z } from 'zod';
import { callInternalModel } from '@/agent/complex-edit/loop';
import { callsIn, type ModelMessage } from '@/agent/core/history/message';
import { toolInputSchema } from '@/agent/core/tool';
import { readArguments } from '@/agent/tools/arguments';
import { type AgentTool, failure, type PreparedCall, type ToolContext, type ToolOutcome } from '@/agent/tools/tool';
import { shortLine } from '@/kernel/text';
import type { RankedDocument } from '../core/rank';
import { type Choice, choiceSchema, chosen, RANKING_PROMPT, type RankingInput, rankingRequest } from '../core/ranking';
import { getRelevantContextFor } from '../queries/relevant-context';
import { limitIn, queryIn } from './arguments';

const LIMIT = { usual: 5, most: 20 };
const MAX_CANDIDATES = 30;
const LONGEST = 20_000;
/** The limits of the ranking call: more than it needs, and less time than people would be willing to wait. */
const RANKING_LIMITS = { outputTokens: 4_000, timeMs: 30_000 };

const CHOOSE = {
  name: 'choose_documents',
  description: 'Names the relevant documents, best first.',
  inputSchema: toolInputSchema(choiceSchema),
};

/** The task `context:associative_matching`: a search by words whose results a model ranks. */
export const associativeMatching: AgentTool = {
  definition: {
    name: 'associative_matching',
    description: 'Finds the documents relevant to a query, ranked by a model.',
    inputSchema: toolInputSchema(
      z.object({ query: z.string(), history: z.string().optional(), limit: z.number().optional() }),
    ),
  },
  isTaskOnly: true,
  preparing: 'Finding documents…',
  phase: 'read',
  groupKey: ({ callId }) => callId,
  status: () => 'Ranking documents…',
  title: (call) => `Find documents for “${shortLine(queryIn(call), 80)}”`,
  run: (calls, context) => Promise.all(calls.map((call) => matchOne(call, context))),
};

async function matchOne(call: PreparedCall, context: ToolContext): Promise<ToolOutcome> {
  const query = queryIn(call);
  const history = typeof call.input.history === 'string' ? call.input.history : '';
  if (query === '') return failure('query is required');
  if (query.length > LONGEST || history.length > LONGEST) return failure(`at most ${LONGEST} characters can be given`);
  const limit = limitIn(call, LIMIT);
  if ('problem' in limit) return failure(limit.problem);
  const { ctx, projectId } = context;
  const found = await getRelevantContextFor(ctx, { projectId, query, history: [history], limit: MAX_CANDIDATES });
  const ranked = await rankWithModel({ query, history, candidates: found }, call.callId, context);
  const documents = 'error' in ranked ? found : ranked.documents;
  return told(documents.slice(0, limit.limit), 'error' in ranked ? ranked.error : undefined);
}

/**
 * Lets the turn's model rank candidates in one call, which is recorded and counts against budgets. Returns an
 * explanation if the model can't be called, fails, takes too long, or gives an invalid answer.
 */
async function rankWithModel(
  input: RankingInput,
  callId: string,
  context: ToolContext,
): Promise<{ documents: RankedDocument[] } | { error: string }> {
  if (input.candidates.length === 0) return { documents: [] };
  const conversation = await context.converse(callId, 'ranking');
  const first: ModelMessage = { role: 'user', content: rankingRequest(input) };
  await conversation.tell(first);
  const request = { turn: 0, system: RANKING_PROMPT, messages: [first], tools: [CHOOSE], limits: RANKING_LIMITS };
  const called = await callInternalModel(conversation, request);
  if ('outcome' in called) return { error: called.outcome.error ?? 'The model gave no answer.' };
  const choice = called.response && choiceIn(called.response);
  return choice ? { documents: chosen(input.candidates, choice) } : { error: 'The model didn’t rank the documents.' };
}

function choiceIn(response: ModelMessage): Choice | undefined {
  for (const call of callsIn(response)) {
    if (call.toolName !== CHOOSE.name) continue;
    const read = readArguments(call, CHOOSE.inputSchema);
    const parsed = read.ok ? choiceSchema.safeParse(read.input) : undefined;
    if (parsed?.success) return parsed.data;
  }
  return undefined;
}

function told(documents: readonly RankedDocument[], error: string | undefined): ToolOutcome {
  const note = error === undefined ? '' : `Ranked by words only: ${error}`;
  const count = documents.length;
  const lines = documents.map(({ path, reason }) => `- \`${path}\`: ${reason}`);
  const answer = [count === 0 ? 'No document was found.' : lines.join('\n'), note].filter(Boolean).join('\n\n');
  return {
    ok: true,
    output: {
      documents: documents.map(({ documentId, path, score, reason }) => ({
        document_id: documentId,
        path,
        score,
        reason,
      })),
      ...(note !== '' && { note }),
    },
    summary: `Found ${count} ${count === 1 ? 'document' : 'documents'}`,
    answer,
  };
}
