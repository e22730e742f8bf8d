import { z } from 'zod';
import { toolInputSchema } from '../../core/tool';
import {
  type AgentTool,
  documentIdOf,
  documentNotFound,
  failure,
  nameOf,
  oneByOne,
  type PreparedCall,
  type ToolContext,
  type ToolOutcome,
} from '../tool';
import { shownPath, suggestChange } from './suggest-change';

export const renameDocument: AgentTool = {
  definition: {
    name: 'rename_document',
    description:
      'Suggests another name or folder for a document, for the user to review. The document keeps its path until ' +
      'someone accepts it. It replaces your earlier suggestions to rename or delete the same document.',
    inputSchema: toolInputSchema(
      z.object({
        document_id: z.string().describe('The document to rename'),
        path: z
          .string()
          .describe(
            'The whole new path, folders and name with an ending. At most 1024 bytes; no name that is "..", starts ' +
              'with "-", or is in use',
          ),
        description: z.string().describe('One line: why it should be renamed'),
      }),
    ),
  },
  preparing: 'Suggesting another name…',
  phase: 'suggest',
  groupKey: documentIdOf,
  status: (call, context) => `Suggesting another name for ${nameOf(call, context)}…`,
  title: (call, context) => `Suggest renaming ${nameOf(call, context)} to ${shownPath(call)}`,
  run: oneByOne(renameOne),
};

async function renameOne(call: PreparedCall, context: ToolContext): Promise<ToolOutcome> {
  const documentId = documentIdOf(call);
  if (documentId === '') return failure('document_id is required');
  const { path } = call.input;
  if (typeof path !== 'string' || path.trim() === '') return failure('path is required');
  const document = context.documents.get(documentId);
  if (!document) return documentNotFound(documentId);
  return suggestChange(
    call,
    context,
    { kind: 'rename', documentId, path },
    (to) => `Suggested renaming ${document.path} to ${to}`,
  );
}
