import { z } from 'zod';
import { shortLine, textProblem, toLf } from '@/kernel/text';
import { type SheetToolPorts, type WriteResult, writeJson, writeTemplate } from '@/sheets/core/tools';
import type { SheetHalf } from '@/sheets/core/validate';
import { validationPorts } from '@/sheets/queries/compile-source';
import type { SheetSummary } from '@/sheets/schema';
import { type PinnedText, pinDocument, pinnedVersion } from '@/versions/commands/pin-document';
import { isObject } from '../../core/history/message';
import { toolInputSchema } from '../../core/tool';
import { suggestText } from '../suggest-text';
import { type AgentTool, failure, type PreparedCall, type ToolContext, type ToolOutcome } from '../tool';
import { documentOf, groupOfSheet, MAX_WHOLE, NO_SHEET, nameOfHalf, tooLong } from './half';

type Write = (text: string, ports: SheetToolPorts) => Promise<WriteResult>;

const STAGES =
  'What you write is checked in four stages, and the first that fails is the answer: syntax, schema or template syntax, ' +
  'rendering with the other half, compiling. What passes all of them becomes a suggestion for the user to review; ' +
  'nothing else is stored. If you write again, the new text replaces your suggestion.';

export const writeJsonTool = writeTool({
  name: 'write_json',
  half: 'data',
  write: writeJson,
  description: `Suggests new data for the sheet in front of the user. Write all of the JSON: what you leave out is gone. Keep the fields, order and layout that the request doesn’t concern. ${STAGES}`,
  content: 'The whole data, as JSON text',
});

export const writeTemplateTool = writeTool({
  name: 'write_template',
  half: 'template',
  write: writeTemplate,
  description: `Suggests a new template for the sheet in front of the user. Write all of the Typst with its {{placeholders}}: what you leave out is gone. It can’t be empty. ${STAGES}`,
  content: 'The whole template',
});

interface WriteTool {
  name: string;
  description: string;
  content: string;
  half: SheetHalf;
  write: Write;
}

function writeTool({ name, description, content, half, write }: WriteTool): AgentTool {
  return {
    definition: {
      name,
      description,
      inputSchema: toolInputSchema(
        z.object({
          content: z.string().describe(content),
          description: z.string().describe('One line for the reviewer: what changes'),
        }),
      ),
    },
    isForSheets: true,
    preparing: `Writing the ${half}…`,
    phase: 'suggest',
    groupKey: groupOfSheet,
    status: (_call, context) => `Checking ${nameOfHalf(half, context)}…`,
    title: (_call, context) => `Write ${nameOfHalf(half, context)}`,
    async run(calls, context) {
      const outcomes: ToolOutcome[] = [];
      const pins = new Map(context.pins);
      for (const call of calls) {
        const outcome = await writeHalf(call, { half, write }, { ...context, pins });
        if (outcome.pin) pins.set(outcome.pin.documentId, outcome.pin.versionId);
        outcomes.push(outcome);
      }
      return outcomes;
    },
  };
}

async function writeHalf(
  call: PreparedCall,
  { half, write }: Pick<WriteTool, 'half' | 'write'>,
  context: ToolContext,
): Promise<ToolOutcome> {
  const { sheet, pins, documents } = context;
  if (!sheet || !documents.has(documentOf(sheet, half).documentId)) return NO_SHEET;
  const text = contentOf(call);
  if (text === undefined) return failure('content is required: the whole text');
  if (text.length > MAX_WHOLE) return failure(`content is longer than ${MAX_WHOLE} characters`);
  if (textProblem(text)) return failure('content has characters that can’t be stored');
  const document = documentOf(sheet, half);
  if (!pins.has(document.documentId)) {
    const reader = half === 'data' ? 'read_json' : 'read_template';
    return failure(`you have not been shown ${document.path} in this turn: read it first, with ${reader}`);
  }
  const texts = await textsOf(sheet, context);
  if (texts[half].text.length > MAX_WHOLE) return tooLong(half, document);
  const result = await write(text, portsOf(call, { sheet, texts }, context));
  return result.ok ? stored(result, document) : { ...failure(result.error), output: { ...result } };
}

/** Returns the content. Models sometimes write JSON as an object although text is expected. */
function contentOf({ input: { content } }: PreparedCall): string | undefined {
  if (typeof content === 'string') return toLf(content);
  return isObject(content) ? `${JSON.stringify(content, null, 2)}\n` : undefined;
}

type Texts = Record<SheetHalf, PinnedText>;

/**
 * Returns both halves as the turn knows them: the version it was shown, otherwise its own suggestion, otherwise the
 * live text.
 */
async function textsOf(sheet: SheetSummary, { ctx, pins, turnIds }: ToolContext): Promise<Texts> {
  const read = (half: SheetHalf) => {
    const { documentId } = documentOf(sheet, half);
    const versionId = pins.get(documentId);
    return versionId === undefined
      ? pinDocument(ctx, { documentId, turnIds })
      : pinnedVersion(ctx, { documentId, versionId });
  };
  const [data, template] = await Promise.all([read('data'), read('template')]);
  return { data, template };
}

function portsOf(
  { callId, input }: PreparedCall,
  { sheet, texts }: { sheet: SheetSummary; texts: Texts },
  context: ToolContext,
): SheetToolPorts {
  return {
    ...validationPorts(context.ctx, sheet),
    read: async (half) => texts[half].text,
    async suggest(half, after) {
      const { documentId } = documentOf(sheet, half);
      const { versionId: pinnedVersionId, text: before } = texts[half];
      const description = descriptionOf(input, half);
      const made = await suggestText(context, { documentId, pinnedVersionId, before, after, callId, description });
      return made.ok ? { ok: true, suggestionId: made.versionId } : { ok: false, error: made.message };
    },
  };
}

const LONGEST_DESCRIPTION = 300;

function descriptionOf({ description }: Record<string, unknown>, half: SheetHalf): string {
  const line = typeof description === 'string' ? shortLine(description, LONGEST_DESCRIPTION) : '';
  return line === '' || textProblem(line) ? `Change the ${half}` : line;
}

function stored(
  { suggestionId, message }: Extract<WriteResult, { ok: true }>,
  { documentId, path }: { documentId: string; path: string },
): ToolOutcome {
  if (suggestionId === undefined) {
    return { ok: true, output: { message }, summary: `Nothing to change in ${path}` };
  }
  return {
    ok: true,
    output: { suggestion_id: suggestionId, message },
    summary: `Suggested changes to ${path}`,
    pin: { documentId, versionId: suggestionId },
    suggestion: { versionId: suggestionId },
  };
}
