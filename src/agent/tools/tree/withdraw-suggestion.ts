import { z } from 'zod';
import { isAppError } from '@/kernel/error';
import { toolInputSchema } from '../../core/tool';
import { type AgentTool, failure, oneByOne, type PreparedCall, type ToolContext, type ToolOutcome } from '../tool';

export const withdrawSuggestion: AgentTool = {
  definition: {
    name: 'withdraw_suggestion',
    description:
      'Withdraws a new document, rename or deletion that you suggested earlier in this answer, if it turned out to be ' +
      'wrong or unneeded. Nobody can accept it anymore.',
    inputSchema: toolInputSchema(
      z.object({
        suggestion_id: z
          .string()
          .describe('As create_document, rename_document or delete_document returned it in this answer'),
      }),
    ),
  },
  preparing: 'Withdrawing a suggestion…',
  phase: 'suggest',
  groupKey: (call) => `withdraw ${idOf(call)}`,
  status: () => 'Withdrawing a suggestion…',
  title: () => 'Withdraw a suggestion',
  run: oneByOne(withdrawOne),
};

async function withdrawOne(call: PreparedCall, { withdrawTreeChange }: ToolContext): Promise<ToolOutcome> {
  const suggestionId = idOf(call);
  if (suggestionId === '') return failure('suggestion_id is required');
  try {
    const title = await withdrawTreeChange(suggestionId);
    return { ok: true, output: { withdrawn: true, suggestion_id: suggestionId }, summary: `Withdrew: ${title}` };
  } catch (error) {
    if (isAppError(error)) return failure(error.message);
    throw error;
  }
}

function idOf({ input }: PreparedCall): string {
  return typeof input.suggestion_id === 'string' ? input.suggestion_id.trim() : '';
}
