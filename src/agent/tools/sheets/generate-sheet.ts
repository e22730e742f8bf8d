import { z } from 'zod';
import { shortLine, textProblem } from '@/kernel/text';
import { pinDocument } from '@/versions/commands/pin-document';
import { toolInputSchema } from '../../core/tool';
import { agentPorts } from '../../sheets/agent-ports';
import { compileDraft } from '../../sheets/compile-draft';
import type { Draft } from '../../sheets/draft';
import { looksAtPages } from '../../sheets/queries/sheet-settings';
import { type AgentConfig, type AgentResult, DEFAULT_CONFIG, SheetAgent } from '../../sheets/sheet-agent';
import { suggestText } from '../suggest-text';
import { type AgentTool, failure, oneByOne, type PreparedCall, type ToolContext, type ToolOutcome } from '../tool';
import { documentOf, groupOfSheet, MAX_WHOLE } from './half';

const MAX_REQUEST = 20_000;

/** The task `sheet:generate`: designs the sheet of the turn's document from a sentence. */
export const generateSheet: AgentTool = {
  definition: {
    name: 'generate_sheet',
    description: 'Designs the sheet in front of the user from a sentence.',
    inputSchema: toolInputSchema(
      z.object({ request: z.string(), look: z.boolean().optional(), model: z.string().optional() }),
    ),
  },
  isTaskOnly: true,
  preparing: 'Designing the page…',
  phase: 'suggest',
  groupKey: groupOfSheet,
  status: () => 'Designing the page…',
  title: ({ input }) =>
    `Design a page: ${typeof input.request === 'string' ? shortLine(input.request, 120) : 'no request'}`,
  run: oneByOne(generateOne),
};

async function generateOne({ callId, input }: PreparedCall, context: ToolContext): Promise<ToolOutcome> {
  const { sheet, documents } = context;
  const { request } = input;
  if (!sheet || !documents.has(sheet.templateDocumentId)) return NO_SHEET;
  if (typeof request !== 'string' || request.trim() === '') return failure('Describe the page you want.');
  if (request.length > MAX_REQUEST) return failure(`The request is longer than ${MAX_REQUEST} characters.`);
  if (textProblem(request)) return failure('The request has characters that can’t be stored.');
  const [data, template] = await Promise.all([
    pinDocument(context.ctx, { documentId: sheet.dataDocumentId, turnIds: context.turnIds }),
    pinDocument(context.ctx, { documentId: sheet.templateDocumentId, turnIds: context.turnIds }),
  ]);
  if (data.text.length > MAX_WHOLE || template.text.length > MAX_WHOLE) {
    return failure(
      `This sheet is too long to redesign. Its data and its template can have at most ${MAX_WHOLE} characters each.`,
    );
  }
  const current = { data: data.text, template: template.text };
  const agent = new SheetAgent(
    await configOf(input, context),
    agentPorts(context, { callId, sheetId: sheet.sheetId, data: current.data }),
  );
  const result = await agent.run(request, current, (draft) => compileDraft(context.ctx, { sheet, current, draft }));
  if (context.signal.aborted) return { ...failure('The design was canceled.'), cancelled: true };
  const draft = draftOf(result);
  if (!draft) return failed(result);
  return suggestDraft({ callId, request, draft, pinned: { data, template } }, { ...context, sheet }, result);
}

const NO_SHEET = failure(
  'This document isn’t part of a sheet. Choose “New sheet” in the project, and describe it there.',
);

/** Returns the configuration: from the request, otherwise from the workspace's settings. */
async function configOf(
  { look, model }: Record<string, unknown>,
  { ctx, workspaceId }: ToolContext,
): Promise<AgentConfig> {
  const name = typeof model === 'string' && model.trim() !== '' ? model.trim() : undefined;
  const visualVerification = typeof look === 'boolean' ? look : await looksAtPages(ctx, workspaceId);
  return { ...DEFAULT_CONFIG, model: name, visualVerification };
}

function draftOf(result: AgentResult): Draft | undefined {
  if (result.status === 'success') return result.draft;
  return result.status === 'max_iterations' ? result.compiled : undefined;
}

function failed(result: AgentResult): ToolOutcome {
  if (result.status === 'error') return failure(result.error);
  const last = result.status === 'max_iterations' ? result.lastError : '';
  return failure(`No page compiled in ${DEFAULT_CONFIG.maxIterations} attempts. Last error: ${last}`);
}

interface Generated {
  callId: string;
  request: string;
  draft: Draft;
  pinned: Record<'data' | 'template', { versionId: string; text: string }>;
}

/** Suggests each half that changed. Both suggestions are part of the turn's change set. */
async function suggestDraft(
  { callId, request, draft, pinned }: Generated,
  context: ToolContext & { sheet: NonNullable<ToolContext['sheet']> },
  result: AgentResult,
): Promise<ToolOutcome> {
  const texts = { data: draft.data, template: `${draft.code}\n` };
  const pins: { documentId: string; versionId: string }[] = [];
  const notes: string[] = [];
  for (const half of ['data', 'template'] as const) {
    const after = texts[half];
    const { documentId, path } = documentOf(context.sheet, half);
    const { versionId: pinnedVersionId, text: before } = pinned[half];
    if (after === undefined || after === before) continue;
    const description = shortLine(request, 200);
    const place = { documentId, pinnedVersionId, callId: `${callId}/${half}` };
    const made = await suggestText(context, { ...place, before, after, description });
    if (made.ok) pins.push({ documentId, versionId: made.versionId });
    else notes.push(`${path} wasn’t changed: ${made.message.replace(/\.$/, '')}.`);
  }
  return outcomeOf(result, { pins, notes });
}

function outcomeOf(
  result: AgentResult,
  { pins, notes }: { pins: { documentId: string; versionId: string }[]; notes: string[] },
): ToolOutcome {
  if (pins.length === 0 && notes.length > 0) return { ...failure(notes.join(' ')), notes };
  const isGood = result.status === 'success';
  const count = isGood ? result.iterations : DEFAULT_CONFIG.maxIterations;
  const done = `Designed the page in ${count === 1 ? '1 attempt' : `${count} attempts`}.`;
  const summary = pins.length === 0 ? 'The sheet is already like this.' : done;
  const doubt = result.status === 'max_iterations' ? [`The last check still found a problem: ${result.lastError}`] : [];
  const all = [...notes, ...doubt];
  return {
    ok: true,
    output: {
      suggestions: pins.map(({ documentId, versionId }) => ({ document_id: documentId, version_id: versionId })),
      note: `${done} It is under review.`,
      ...(all.length > 0 && { notes: all }),
    },
    summary,
    answer: pins.length === 0 ? summary : `${done} Review the changes to apply them.`,
    pins,
    notes: all,
  };
}
