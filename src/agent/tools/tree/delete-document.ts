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
import { suggestChange } from './suggest-change';

export const deleteDocument: AgentTool = {
  definition: {
    name: 'delete_document',
    description:
      'Suggests moving a document to the trash, for the user to review. The document stays until someone accepts it, ' +
      'and can be restored from the trash. Only suggest it if the user asked for it. It replaces your earlier ' +
      'suggestions to rename or delete the same document.',
    inputSchema: toolInputSchema(
      z.object({
        document_id: z.string().describe('The document to delete'),
        description: z.string().describe('One line: why it should be deleted'),
      }),
    ),
  },
  preparing: 'Suggesting a deletion…',
  phase: 'suggest',
  groupKey: documentIdOf,
  status: (call, context) => `Suggesting the deletion of ${nameOf(call, context)}…`,
  title: (call, context) => `Suggest deleting ${nameOf(call, context)}`,
  run: oneByOne(deleteOne),
};

async function deleteOne(call: PreparedCall, context: ToolContext): Promise<ToolOutcome> {
  const documentId = documentIdOf(call);
  if (documentId === '') return failure('document_id is required');
  const document = context.documents.get(documentId);
  if (!document) return documentNotFound(documentId);
  return suggestChange(call, context, { kind: 'delete', documentId }, (path) => `Suggested deleting ${path}`);
}
