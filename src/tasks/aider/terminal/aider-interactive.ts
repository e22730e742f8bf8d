import { z } from 'zod';
import { toolInputSchema } from '@/agent/core/tool';
import {
  type AgentTool,
  failure,
  oneByOne,
  type PreparedCall,
  type ToolContext,
  type ToolOutcome,
} from '@/agent/tools/tool';
import { shortLine, textProblem } from '@/kernel/text';
import type { AiderResult } from '../read-changes';
import { suggestResult } from '../suggest-result';

const MAX_QUERY = 2_000;

export const aiderInteractive: AgentTool = {
  definition: {
    name: 'aider_interactive',
    description:
      'Offers the user a terminal with Aider, to edit documents there themselves, and waits until they close it. What ' +
      'they changed is suggested. Only call it if the user asked for a terminal; else use aider_automatic.',
    inputSchema: toolInputSchema(
      z.object({
        query: z.string().describe('One line: what the terminal is for'),
        file_context: z
          .array(z.string())
          .optional()
          .describe('The paths of the documents to edit there. Left out: those that you were shown in this turn'),
      }),
    ),
  },
  preparing: 'Preparing a terminal…',
  phase: 'run',
  groupKey: () => 'aider',
  status: () => 'Reading what changed in the terminal…',
  title: ({ input }) => `Edit in a terminal${typeof input.query === 'string' ? `: ${shortLine(input.query, 80)}` : ''}`,
  question: (call, { aiderTerminal }) =>
    aiderTerminal && problemOf(call) === undefined
      ? { kind: 'terminal', question: String(call.input.query), options: [] }
      : undefined,
  run: oneByOne(suggestOne),
};

function problemOf({ input: { query } }: PreparedCall): string | undefined {
  if (typeof query !== 'string' || query.trim() === '') return 'query is required';
  if (query.length > MAX_QUERY) return `query is longer than ${MAX_QUERY} characters`;
  return textProblem(query) ? 'query holds characters that cannot be stored' : undefined;
}

const OFF = 'Terminals are off on this server. The operator can allow them for admins with AIDER_TERMINAL=true.';

/** Suggests the result that was stored when the terminal was closed. There is none if nobody opened it. */
async function suggestOne(call: PreparedCall, context: ToolContext): Promise<ToolOutcome> {
  const problem = problemOf(call);
  if (problem) return failure(problem);
  if (!context.answers.has(call.callId)) return failure(OFF);
  const unopened: AiderResult = { changed: [], created: [], notes: [], failure: null };
  const result = await context.once(call.callId, async () => unopened);
  if (result.changed.length + result.created.length > 0) {
    return suggestResult(context, { callId: call.callId, prompt: String(call.input.query) }, result);
  }
  const summary = 'Nothing was changed in the terminal';
  return { ok: true, output: { note: summary }, summary, notes: result.notes };
}
