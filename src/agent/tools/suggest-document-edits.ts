import { displayName } from '@/documents/core/path';
import { suggestEdits } from '@/review/commands/suggest-edits';
import type { SuggestResult } from '@/versions/commands/create-suggestion';
import { type EditRequest, parseEditRequest } from '@/versions/core/edits/edit-input';
import { SUGGEST_TOOL, SUGGEST_TOOL_DESCRIPTION, suggestDocumentEditsSchema } from '@/versions/schema';
import { toolInputSchema } from '../core/tool';
import {
  type AgentTool,
  documentIdOf,
  editable,
  failure,
  nameOf,
  type PreparedCall,
  type ToolContext,
  type ToolOutcome,
} from './tool';

export const suggestDocumentEdits: AgentTool = {
  definition: {
    name: SUGGEST_TOOL,
    description: SUGGEST_TOOL_DESCRIPTION,
    inputSchema: toolInputSchema(suggestDocumentEditsSchema),
  },
  preparing: 'Preparing suggestions…',
  phase: 'suggest',
  groupKey: documentIdOf,
  status: ({ input }) => `Suggesting ${changes(input.edits)}…`,
  title: (call, context) => `Suggest ${changes(call.input.edits)} to ${nameOf(call, context)}`,
  run: suggest,
};

async function suggest(calls: readonly PreparedCall[], context: ToolContext): Promise<ToolOutcome[]> {
  const parsed = calls.map((call) => ({ callId: call.callId, result: parseEditRequest(call.input) }));
  const good = parsed.flatMap(({ callId, result }) => (result.ok ? [{ callId, ...result.request }] : []));
  const made = new Map<string, ToolOutcome>();
  const [first] = good;
  if (first) {
    const outcomes = await suggestOn(first.documentId, good, context);
    for (const [i, { callId }] of good.entries()) made.set(callId, outcomes[i] ?? failure('no result'));
  }
  return parsed.map(({ callId, result }) =>
    result.ok ? (made.get(callId) ?? failure('no result')) : failure(result.message),
  );
}

type GoodCall = EditRequest & { callId: string };

async function suggestOn(documentId: string, calls: readonly GoodCall[], context: ToolContext): Promise<ToolOutcome[]> {
  const { ctx, turnId, step, storeSuggestion } = context;
  const found = editable(documentId, context);
  if ('refusal' in found) return calls.map(() => found.refusal);
  const { document, pinnedVersionId } = found;
  const results = await suggestEdits(
    ctx,
    {
      documentId,
      pinnedVersionId,
      turnId,
      step,
      calls: calls.map(({ callId, edits, description }) => ({ callId, edits, description })),
    },
    storeSuggestion(documentId),
  );
  return calls.map((call, i) => outcomeOf(call, results[i], document.path));
}

function outcomeOf(call: GoodCall, result: SuggestResult | undefined, path: string): ToolOutcome {
  if (!result?.ok) return failure(result?.message ?? 'no result');
  const { documentId, edits, description } = call;
  const { versionId, charDelta } = result;
  return {
    ok: true,
    output: {
      version_id: versionId,
      description,
      edit_count: edits.length,
      char_delta: charDelta,
      note:
        'The suggestion is under review. Your next edits to this document mean its text, with these edits made; read ' +
        'the document again before you edit by position.',
    },
    summary: `Suggested ${changes(edits)} to ${displayName(path)}`,
    pin: { documentId, versionId },
    suggestion: { versionId },
  };
}

function changes(edits: unknown): string {
  const count = Array.isArray(edits) ? edits.length : 1;
  return count === 1 ? '1 change' : `${count} changes`;
}
