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
import { shortLine } from '@/kernel/text';
import { type SearchTextResult, searchText } from '../queries/search-text';
import { documentsIn, limitIn, queryIn } from './arguments';

const LIMIT = { usual: 50, most: 200 };
const LIMIT_PER_DOCUMENT = 20;
const LONGEST_QUERY = 500;
const TIME_MS = 5_000;

export const searchTextTool: AgentTool = {
  definition: {
    name: 'search_text',
    description:
      'Finds the exact places of words, or of a regular expression, in the texts of the project: path, line (from 1), ' +
      'start and end in the document (0-based, in Unicode code points, as read_document counts) and the line. Matches ' +
      'are found line by line. The texts are a few seconds behind: read a document before you edit it.',
    inputSchema: toolInputSchema(
      z.object({
        query: z.string().describe('The words, or the expression if regex is true'),
        regex: z.boolean().optional().describe('Whether query is a regular expression in JavaScript’s syntax'),
        case_sensitive: z.boolean().optional().describe('Whether case matters. Default: false'),
        path: z
          .string()
          .optional()
          .describe('Only documents whose path matches this glob, e.g. "*.py" (in any folder) or "src/**"'),
        limit: z.int().optional().describe(`The most matches to return. Default ${LIMIT.usual}, maximum ${LIMIT.most}`),
      }),
    ),
  },
  preparing: 'Searching…',
  phase: 'read',
  // Calls run one after the other, because each takes a thread.
  groupKey: () => 'search_text',
  status: (call) => `Searching for “${shortLine(queryIn(call), 60)}”…`,
  title: (call) => `Search for “${shortLine(queryIn(call), 80)}”`,
  run: oneByOne(searchOne),
};

async function searchOne(call: PreparedCall, context: ToolContext): Promise<ToolOutcome> {
  const { query, regex, case_sensitive: isCaseSensitive } = call.input;
  if (typeof query !== 'string' || query === '') return failure('query is required');
  if (query.length > LONGEST_QUERY) return failure(`query is longer than ${LONGEST_QUERY} characters`);
  const limit = limitIn(call, LIMIT);
  if ('problem' in limit) return failure(limit.problem);
  const named = documentsIn(call, context);
  if ('problem' in named) return failure(named.problem);
  const { ctx, projectId, signal } = context;
  const result = await searchText(
    ctx,
    {
      projectId,
      documentIds: named.documents.map(({ documentId }) => documentId),
      pattern: { query, isRegex: regex === true, isCaseSensitive: isCaseSensitive === true },
      ...limit,
      limitPerDocument: LIMIT_PER_DOCUMENT,
      timeMs: TIME_MS,
    },
    signal,
  );
  return told(result, { context, wanted: named.documents.length, ...limit });
}

interface Asked {
  context: ToolContext;
  wanted: number;
  limit: number;
}

function told(result: SearchTextResult, { context, wanted, limit }: Asked): ToolOutcome {
  const matches = result.documents.flatMap(({ documentId, matches: ofDocument }) => {
    const path = context.documents.get(documentId)?.path ?? '';
    return ofDocument.map((match) => ({ document_id: documentId, path, ...match }));
  });
  const notes = [
    result.documents.some((one) => one.matches.length >= LIMIT_PER_DOCUMENT) &&
      `At most ${LIMIT_PER_DOCUMENT} matches are shown of one document.`,
    result.endedBy === 'limit' && `The search ended at ${limit} matches.`,
    result.endedBy === 'time' &&
      `The search was ended after ${TIME_MS / 1000} s: ${result.searched} of ${wanted} documents were searched. Use a simpler expression, or name a path.`,
  ].filter((note) => note !== false);
  const count = matches.length;
  return {
    ok: true,
    output: { matches, count, searched_documents: result.searched, ...(notes.length > 0 && { note: notes.join(' ') }) },
    summary: `Found ${count} ${count === 1 ? 'match' : 'matches'} in ${result.documents.length} of ${result.searched} documents`,
  };
}
