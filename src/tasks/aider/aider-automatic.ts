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
import { isAppError } from '@/kernel/error';
import { shortLine, textProblem } from '@/kernel/text';
import { readDocuments } from './documents';
import { findAider } from './program';
import { runAider } from './run-aider';
import { withSlot } from './slots';
import { suggestResult } from './suggest-result';

const MAX_PROMPT = 20_000;

export const aiderAutomatic: AgentTool = {
  definition: {
    name: 'aider_automatic',
    description:
      'Hands a code edit to Aider, a separate program with its own conversation with the model. It changes copies of the ' +
      'documents and can create new ones; the result is suggested for the user to review. It knows the instruction and ' +
      'these documents, nothing else. Use it for edits of source code. If it isn’t installed, edit the documents yourself.',
    inputSchema: toolInputSchema(
      z.object({
        prompt: z.string().describe('The whole instruction, with everything that Aider needs to know'),
        file_context: z
          .array(z.string())
          .optional()
          .describe('The paths of the documents that Aider gets. If omitted, those that you were shown in this turn'),
      }),
    ),
  },
  preparing: 'Preparing a code edit…',
  phase: 'run',
  // Calls run one after the other, because two of them may change the same document.
  groupKey: () => 'aider',
  status: () => 'Aider is working…',
  title: ({ input }) =>
    `Edit code with Aider${typeof input.prompt === 'string' ? `: ${shortLine(input.prompt, 80)}` : ''}`,
  run: oneByOne(editOne),
};

async function editOne(call: PreparedCall, context: ToolContext): Promise<ToolOutcome> {
  const { prompt } = call.input;
  if (typeof prompt !== 'string' || prompt.trim() === '') return failure('prompt is required');
  if (prompt.length > MAX_PROMPT) return failure(`prompt is longer than ${MAX_PROMPT} characters`);
  if (textProblem(prompt)) return failure('prompt holds characters that cannot be stored');
  const aider = await findAider(context.ctx.settings);
  if (aider.status !== 'ready') return notInstalled(aider.problem);
  const { callId } = call;
  try {
    const result = await context.once(callId, async () => {
      const documents = await readDocuments(context, call.input.file_context);
      return withSlot(context.signal, () =>
        runAider(context, aider.program, { callId, instruction: prompt, documents }),
      );
    });
    return await suggestResult(context, { callId, prompt }, result);
  } catch (error) {
    if (!isAppError(error)) throw error;
    return failure(error.message);
  }
}

function notInstalled(problem: string): ToolOutcome {
  const instead = 'The agent can edit the documents itself: ask it in your own words.';
  return { ...failure(`${problem} ${instead}`), summary: problem, answer: `${problem}\n\n${instead}` };
}
