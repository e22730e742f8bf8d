import { z } from 'zod';
import { type ReadResult, readJson, readTemplate, type SheetToolPorts } from '@/sheets/core/tools';
import type { SheetHalf } from '@/sheets/core/validate';
import { type PinnedText, pinDocument } from '@/versions/commands/pin-document';
import { toolInputSchema } from '../../core/tool';
import type { AgentTool, ToolContext, ToolOutcome } from '../tool';
import { documentOf, groupOfSheet, MAX_WHOLE, NO_SHEET, nameOfHalf, tooLong } from './half';

type Read = (ports: Pick<SheetToolPorts, 'read'>) => Promise<ReadResult>;

export const readJsonTool = readTool({
  name: 'read_json',
  half: 'data',
  read: readJson,
  description:
    'Returns the data of the sheet in front of the user as JSON, with its JSON schema. If your last suggestion for it is ' +
    'still under review, you get its text.',
});

export const readTemplateTool = readTool({
  name: 'read_template',
  half: 'template',
  read: readTemplate,
  description:
    'Returns the template of the sheet in front of the user: Typst with {{placeholders}}. If your last suggestion for it ' +
    'is still under review, you get its text.',
});

function readTool({
  name,
  description,
  half,
  read,
}: {
  name: string;
  description: string;
  half: SheetHalf;
  read: Read;
}): AgentTool {
  return {
    definition: { name, description, inputSchema: toolInputSchema(z.object({})) },
    isForSheets: true,
    preparing: 'Reading…',
    phase: 'read',
    groupKey: groupOfSheet,
    status: (_call, context) => `Reading ${nameOfHalf(half, context)}…`,
    title: (_call, context) => `Read ${nameOfHalf(half, context)}`,
    async run(calls, context) {
      const outcome = await readHalf(half, read, context);
      return calls.map(() => outcome);
    },
  };
}

async function readHalf(
  half: SheetHalf,
  read: Read,
  { ctx, sheet, turnIds, documents }: ToolContext,
): Promise<ToolOutcome> {
  if (!sheet) return NO_SHEET;
  const document = documentOf(sheet, half);
  // If the sheet is in the trash, its document isn't among the documents.
  if (!documents.has(document.documentId)) return NO_SHEET;
  const pinned: PinnedText = await pinDocument(ctx, { documentId: document.documentId, turnIds });
  if (pinned.text.length > MAX_WHOLE) return tooLong(half, document);
  const { text, schema } = await read({ read: async () => pinned.text });
  const { documentId } = document;
  const { versionId, isSuggestion } = pinned;
  return {
    ok: true,
    output: {
      document_id: documentId,
      path: document.path,
      version_id: versionId,
      shown: isSuggestion ? 'your last suggestion, under review' : 'the live text',
      content: text,
      ...(schema !== undefined && { schema }),
    },
    summary: `Read ${document.path}`,
    pin: { documentId, versionId },
  };
}
