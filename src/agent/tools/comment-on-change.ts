import { z } from 'zod';
import { isAppError } from '@/kernel/error';
import { MAX_BODY } from '@/review/threads/core/limits';
import { toolInputSchema } from '../core/tool';
import { type AgentTool, failure, oneByOne, type PreparedCall, type ToolContext, type ToolOutcome } from './tool';

export const commentOnChange: AgentTool = {
  definition: {
    name: 'comment_on_change',
    description:
      'Comments on a change of the suggestion that the request is about, in its thread, where the people who review it ' +
      'read it. Use it to review the suggestion or to answer a question about it. To propose other words, suggest them instead.',
    inputSchema: toolInputSchema(
      z.object({
        change_id: z.string().describe('The id of the change, as the request lists it'),
        comment: z.string().describe('What you say about it, in Markdown, in the language of the request'),
      }),
    ),
  },
  isForRefinements: true,
  preparing: 'Writing a comment…',
  phase: 'suggest',
  // Runs one call at a time, because comments on one change are one thread.
  groupKey: () => 'comment',
  status: () => 'Commenting…',
  title: () => 'Comment on a change',
  run: oneByOne(commentOnce),
};

async function commentOnce({ callId, input }: PreparedCall, { comment }: ToolContext): Promise<ToolOutcome> {
  const { change_id: hunkId, comment: body } = input;
  if (typeof hunkId !== 'string' || typeof body !== 'string') return failure('change_id and comment are required');
  if (body.length > MAX_BODY) return failure(`comment is longer than ${MAX_BODY} characters`);
  try {
    await comment({ callId, hunkId, body });
    return { ok: true, output: { commented: true, change_id: hunkId }, summary: 'Commented on a change' };
  } catch (error) {
    if (isAppError(error)) return failure(error.message);
    throw error;
  }
}
