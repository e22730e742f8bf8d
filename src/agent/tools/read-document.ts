import { z } from 'zod';
import { displayName } from '@/documents/core/path';
import { picturesNamedIn } from '@/files/queries/model-pictures';
import { runTask } from '@/platform/threads/run-task';
import { pinDocument } from '@/versions/commands/pin-document';
import { toolInputSchema } from '../core/tool';
import { AGENT_TASKS } from '../work/tasks';
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
} from './tool';

/** The longest listing, in UTF-16 units: about ten thousand tokens. */
const MAX_SHOWN = 40_000;
/** The most pictures in one reading. */
const MAX_PICTURES = 8;

export const readDocument: AgentTool = {
  definition: {
    name: 'read_document',
    description:
      'Shows the text of a document, each line as line|offset|text: line counts from 1, offset is the position of the ' +
      "line's first character in the document (0-based, in Unicode code points). What is shown is what your next edits " +
      'to this document mean. If your last suggestion is still under review, its text is shown. Long documents are ' +
      'shown in parts: ask for the next one with from_line.',
    inputSchema: toolInputSchema(
      z.object({
        document_id: z.string().describe('The id of the document'),
        from_line: z.int().optional().describe('The first line to show, from 1. Default: 1'),
        to_line: z.int().optional().describe('The last line to show. If omitted, as many as fit'),
      }),
    ),
  },
  preparing: 'Reading…',
  phase: 'read',
  // Calls on the same document run one at a time: the first may have to create the version that the others then share.
  groupKey: documentIdOf,
  status: (call, context) => `Reading ${nameOf(call, context)}…`,
  title: (call, context) => `Read ${nameOf(call, context)}`,
  run: oneByOne(readOne),
};

async function readOne(
  call: PreparedCall,
  { ctx, projectId, documents, turnIds, refinesId, signal }: ToolContext,
): Promise<ToolOutcome> {
  const { input } = call;
  const documentId = documentIdOf(call);
  if (documentId === '') return failure('document_id is required');
  const fromLine = lineNumber(input.from_line ?? 1);
  const toLine = lineNumber(input.to_line ?? Number.MAX_SAFE_INTEGER);
  if (fromLine === undefined) return failure('from_line is not a whole number of 1 or more');
  if (toLine === undefined || toLine < fromLine) return failure('to_line is not a whole number from from_line on');
  const document = documents.get(documentId);
  if (!document) return documentNotFound(documentId);

  const { versionId, text, isSuggestion } = await pinDocument(ctx, { documentId, turnIds, suggestionId: refinesId });
  const part = await runTask(AGENT_TASKS, 'excerpt', { text, fromLine, toLine, limit: MAX_SHOWN }, signal);
  if (!part)
    return failure(`from_line ${fromLine} is behind the end: the document has ${text.split('\n').length} lines`);
  const { note, ...shown } = part;
  const pictures = await picturesNamedIn(ctx, { projectId, text: part.text, most: MAX_PICTURES });
  return {
    ok: true,
    output: {
      document_id: documentId,
      path: document.path,
      kind: document.kind,
      version_id: versionId,
      shown: isSuggestion ? 'your last suggestion, under review' : 'the live text',
      ...shown,
      ...(note && { note }),
    },
    summary: `Read ${displayName(document.path)}${part.from_line > 1 || note ? `, lines ${part.from_line}–${part.to_line}` : ''}`,
    pin: { documentId, versionId },
    ...(pictures.length > 0 && { pictures }),
  };
}

function lineNumber(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && (value as number) >= 1 ? (value as number) : undefined;
}
