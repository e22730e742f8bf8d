import { z } from 'zod';
import { toolInputSchema } from '@/agent/core/tool';
import { type AgentTool, failure, type PreparedCall, type ToolContext, type ToolOutcome } from '@/agent/tools/tool';
import { shortLine } from '@/kernel/text';
import { getRelevantContextFor } from '../queries/relevant-context';
import { documentsIn, limitIn, queryIn } from './arguments';

const LIMIT = { usual: 10, most: 50 };
const LONGEST_QUERY = 2_000;

export const findDocuments: AgentTool = {
  definition: {
    name: 'find_documents',
    description:
      'Finds documents of the project by what they are about: words in their paths, titles, headings, the functions ' +
      'and classes they define, and their texts. Best first, each with its id and the reason. Identifiers are split, so ' +
      '"auth" finds src/UserAuth.py. For the exact places of words use search_text.',
    inputSchema: toolInputSchema(
      z.object({
        query: z
          .string()
          .optional()
          .describe('What the documents are about. If omitted, lists all documents that match path, sorted by path'),
        path: z
          .string()
          .optional()
          .describe('Only documents whose path matches this glob, e.g. "*.py" (in any folder) or "src/**"'),
        limit: z
          .int()
          .optional()
          .describe(`The most documents to return. Default ${LIMIT.usual}, maximum ${LIMIT.most}`),
      }),
    ),
  },
  preparing: 'Finding documents…',
  phase: 'read',
  groupKey: ({ callId }) => callId,
  status: () => 'Finding documents…',
  title: (call) => {
    const query = queryIn(call);
    return query === '' ? 'Find documents' : `Find documents about “${shortLine(query, 80)}”`;
  },
  run: (calls, context) => Promise.all(calls.map((call) => findOne(call, context))),
};

async function findOne(call: PreparedCall, context: ToolContext): Promise<ToolOutcome> {
  const query = queryIn(call);
  if (query.length > LONGEST_QUERY) return failure(`query is longer than ${LONGEST_QUERY} characters`);
  const limit = limitIn(call, LIMIT);
  if ('problem' in limit) return failure(limit.problem);
  const named = documentsIn(call, context);
  if ('problem' in named) return failure(named.problem);
  if (query === '' && named.glob === '') return failure('query or path is required');
  const found = query === '' ? byPath(named.documents) : await byRelevance(query, named, { ...limit, ...context });
  const shown = found.slice(0, limit.limit);
  const count = shown.length;
  return {
    ok: true,
    output: {
      documents: shown,
      count,
      ...(found.length > count && { note: `Only the first ${count} of ${found.length} are shown.` }),
      ...(count === 0 && { note: 'Nothing was found. Try other or fewer words, or list_documents.' }),
    },
    summary: `Found ${count} ${count === 1 ? 'document' : 'documents'}`,
  };
}

type Found = { document_id: string; path: string; reason?: string };
type Named = Extract<ReturnType<typeof documentsIn>, { glob: string }>;

function byPath(documents: Named['documents']): Found[] {
  return documents.map(({ documentId, path }) => ({ document_id: documentId, path }));
}

async function byRelevance(
  query: string,
  { documents, glob }: Named,
  { ctx, projectId, documents: known, limit }: ToolContext & { limit: number },
): Promise<Found[]> {
  const among = glob === '' ? undefined : documents.map(({ documentId }) => documentId);
  const found = await getRelevantContextFor(ctx, { projectId, query, among, limit });
  return found
    .filter(({ documentId }) => known.has(documentId))
    .map(({ documentId, path, reason }) => ({ document_id: documentId, path, reason }));
}
