import { z } from 'zod';
import { toolInputSchema } from '../core/tool';
import type { AgentTool } from './tool';

const MOST = 1000;

export const listDocuments: AgentTool = {
  definition: {
    name: 'list_documents',
    description: 'Lists the documents of the project, by path, each with the id that the other tools take.',
    inputSchema: toolInputSchema(z.object({})),
  },
  preparing: 'Listing documents…',
  phase: 'read',
  groupKey: ({ callId }) => callId,
  status: () => 'Listing documents…',
  title: () => 'List documents',
  async run(calls, { documents }) {
    const all = [...documents.values()];
    const shown = all.slice(0, MOST).map(({ documentId, path, kind }) => ({ document_id: documentId, path, kind }));
    const output = {
      documents: shown,
      count: all.length,
      ...(all.length > MOST && { note: `Only the first ${MOST} of ${all.length} are shown.` }),
    };
    const summary = `Listed ${all.length} ${all.length === 1 ? 'document' : 'documents'}`;
    return calls.map(() => ({ ok: true, output, summary }));
  },
};
