import { z } from 'zod';
import { codePointLength } from '@/kernel/text';
import { pinDocument } from '@/versions/commands/pin-document';
import { formatNumbered } from '../core/numbered-text';
import { toolInputSchema } from '../core/tool';
import {
  type AgentTool,
  documentNotFound,
  failure,
  nameOf,
  type PreparedCall,
  type ToolContext,
  type ToolOutcome,
} from './tool';

/** UTF-16 units of one listing: some ten thousand tokens. */
const MOST_SHOWN = 40_000;

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
        from_line: z.int().optional().describe('The first line to show, from 1. Left out: 1'),
        to_line: z.int().optional().describe('The last line to show. Left out: as many as fit'),
      }),
    ),
  },
  preparing: 'Reading…',
  phase: 'read',
  // Readers of one document wait for one another: the first may have to make the version that the others share.
  groupKey: ({ input }) => String(input.document_id).trim(),
  status: (call, context) => `Reading ${nameOf(call.input.document_id, context)}…`,
  title: (call, context) => `Read ${nameOf(call.input.document_id, context)}`,
  async run(calls, context) {
    const outcomes: ToolOutcome[] = [];
    for (const call of calls) outcomes.push(await readOne(call, context));
    return outcomes;
  },
};

async function readOne({ input }: PreparedCall, { ctx, documents, turnIds }: ToolContext): Promise<ToolOutcome> {
  const documentId = typeof input.document_id === 'string' ? input.document_id.trim() : '';
  if (documentId === '') return failure('document_id is required');
  const fromLine = lineNumber(input.from_line ?? 1);
  const toLine = lineNumber(input.to_line ?? Number.MAX_SAFE_INTEGER);
  if (fromLine === undefined) return failure('from_line is not a whole number of 1 or more');
  if (toLine === undefined || toLine < fromLine) return failure('to_line is not a whole number from from_line on');
  const document = documents.get(documentId);
  if (!document) return documentNotFound(documentId);

  const { versionId, text, isSuggestion } = await pinDocument(ctx, { documentId, turnIds });
  const part = excerpt(text, { fromLine, toLine, limit: MOST_SHOWN });
  if (!part)
    return failure(`from_line ${fromLine} is behind the end: the document has ${text.split('\n').length} lines`);
  const { note, ...shown } = part;
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
    summary: `Read ${document.path}${part.from_line > 1 || note ? `, lines ${part.from_line}–${part.to_line}` : ''}`,
    pin: { documentId, versionId },
  };
}

function lineNumber(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && (value as number) >= 1 ? (value as number) : undefined;
}

/** At most what the number and the offset of a line take, in a document of any size that there is. */
const NUMBERING = 20;

type Excerpt = {
  length: number;
  line_count: number;
  from_line: number;
  to_line: number;
  /** As `formatNumbered` writes it. */
  text: string;
  /** What is not shown, when something is left out that was asked for. */
  note?: string;
};

/** The lines asked for, as many as fit into `limit` UTF-16 units; undefined when the text has fewer lines. */
export function excerpt(
  text: string,
  { fromLine, toLine, limit }: { fromLine: number; toLine: number; limit: number },
): Excerpt | undefined {
  const lines = text.split('\n');
  if (fromLine > lines.length) return undefined;
  const wanted = Math.min(toLine, lines.length);
  let last = fromLine - 1;
  for (let size = 0; last < wanted; last++) {
    size += (lines[last]?.length ?? 0) + NUMBERING;
    if (size > limit && last >= fromLine) break;
  }
  const whole = { length: codePointLength(text), line_count: lines.length, from_line: fromLine, to_line: last };
  const shown = formatNumbered(text, { fromLine, toLine: last });
  const cut = last === fromLine && shown.length > limit;
  const note = cut
    ? `Line ${fromLine} is too long to be shown whole: ${lines[fromLine - 1]?.length} characters, cut here. Quote what you change with find.`
    : last < wanted
      ? `Lines ${fromLine} to ${last} of ${lines.length} are shown, since the text is long. Ask for from_line ${last + 1} to see more.`
      : undefined;
  return { ...whole, text: cut ? shown.slice(0, limit).toWellFormed() : shown, ...(note && { note }) };
}
