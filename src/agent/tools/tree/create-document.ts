import { z } from 'zod';
import { toolInputSchema } from '../../core/tool';
import { type AgentTool, failure, oneByOne, type PreparedCall, type ToolContext, type ToolOutcome } from '../tool';
import { shownPath, suggestChange } from './suggest-change';

export const createDocument: AgentTool = {
  definition: {
    name: 'create_document',
    description:
      'Suggests a new document with a text, for the user to review. It exists only once someone accepts it; until then ' +
      'it can be neither read nor edited. To change your suggestion, call this again with the same path: it replaces ' +
      'the one before. To change a document that exists, use suggest_document_edits.',
    inputSchema: toolInputSchema(
      z.object({
        path: z
          .string()
          .describe(
            'Folders and name with an ending, such as notes/plan.md or src/auth.py. Folders need not exist. ' +
              'At most 1024 bytes; no name that is "..", starts with "-", or is in use',
          ),
        text: z.string().describe('The whole text of the document'),
        description: z.string().describe('One line: what this document is for'),
      }),
    ),
  },
  preparing: 'Writing a new document…',
  phase: 'suggest',
  // Calls for the same path run one at a time: a later one replaces an earlier one.
  groupKey: ({ input }) => `new ${typeof input.path === 'string' ? input.path.trim() : ''}`,
  status: (call) => `Suggesting ${shownPath(call)}…`,
  title: (call) => `Suggest new document ${shownPath(call)}`,
  run: oneByOne(createOne),
};

async function createOne(call: PreparedCall, context: ToolContext): Promise<ToolOutcome> {
  const { path, text } = call.input;
  if (typeof path !== 'string' || path.trim() === '') return failure('path is required');
  if (typeof text !== 'string') return failure('text is required');
  return suggestChange(call, context, { kind: 'create', path, text }, (at) => `Suggested the new document ${at}`);
}
