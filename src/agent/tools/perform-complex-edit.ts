import { z } from 'zod';
import { displayName } from '@/documents/core/path';
import { shortLine, textProblem } from '@/kernel/text';
import { pinnedVersion } from '@/versions/commands/pin-document';
import { LOOP_ERRORS } from '../complex-edit/outcome';
import { performComplexEditOperation } from '../complex-edit/perform-complex-edit';
import { makeDraftEditor } from '../core/text-editor/draft-editor';
import { toolInputSchema } from '../core/tool';
import { suggestText } from './suggest-text';
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

const MAX_PROMPT = 20_000;

export const performComplexEdit: AgentTool = {
  definition: {
    name: 'perform_complex_edit',
    description:
      'Hands one instruction in words to a second agent, which carries it out on a draft of the document in several ' +
      'passes and makes one suggestion of the result, for the user to review. Use it for work on the whole text that is ' +
      'hard to write down as single edits: restructuring, changing the tense or voice throughout, renaming consistently. ' +
      'For a few exact changes use suggest_document_edits. It knows the document and your instruction, nothing else.',
    inputSchema: toolInputSchema(
      z.object({
        document_id: z.string().describe('The document to edit'),
        prompt: z.string().describe('The whole instruction, with everything that it needs to know'),
      }),
    ),
  },
  preparing: 'Preparing a complex edit…',
  phase: 'suggest',
  groupKey: documentIdOf,
  status: (call, context) => `Working through ${nameOf(call, context)}…`,
  title: (call, context) => `Edit ${nameOf(call, context)} in several passes`,
  async run(calls, context) {
    const outcomes: ToolOutcome[] = [];
    const pins = new Map(context.pins);
    for (const call of calls) {
      const outcome = await editOne(call, { ...context, pins });
      if (outcome.pin) pins.set(outcome.pin.documentId, outcome.pin.versionId);
      outcomes.push(outcome);
    }
    return outcomes;
  },
};

async function editOne(call: PreparedCall, context: ToolContext): Promise<ToolOutcome> {
  const { prompt } = call.input;
  const documentId = documentIdOf(call);
  if (documentId === '') return failure('document_id is required');
  if (typeof prompt !== 'string' || prompt.trim() === '') return failure('prompt is required');
  if (prompt.length > MAX_PROMPT) return failure(`prompt is longer than ${MAX_PROMPT} characters`);
  if (textProblem(prompt)) return failure('prompt holds characters that cannot be stored');
  const found = editable(documentId, context);
  if ('refusal' in found) return found.refusal;
  const { document, pinnedVersionId } = found;
  const { text } = await pinnedVersion(context.ctx, { documentId, versionId: pinnedVersionId });
  const editor = makeDraftEditor(text);
  const conversation = await context.converse(call.callId, 'complex-edit');
  const { maxTurns } = context.complexEdit;
  const result = await performComplexEditOperation(prompt, editor, { conversation, maxTurns });
  if (!result.success) {
    const { aborted: cancelled } = context.signal;
    return { ok: false, ...(cancelled && { cancelled }), output: result, summary: summaryOf(result.error, maxTurns) };
  }
  const { message } = result;
  const draft = { documentId, path: document.path, pinnedVersionId, before: text, after: editor.getContent() };
  if (draft.after === text) {
    const output = { ...result, note: 'The text is as it was: no suggestion was made.' };
    return { ok: true, output, summary: `Nothing to change in ${displayName(document.path)}` };
  }
  return suggest({ ...draft, callId: call.callId, message: message || prompt }, context);
}

/** Returns why an edit failed, for people: what the loop reports is written for the calling model. */
function summaryOf(error: string, maxTurns: number): string {
  if (error === LOOP_ERRORS.atLimit) return `The edit wasn’t finished within ${maxTurns} passes.`;
  if (error === LOOP_ERRORS.failedCalls) return 'The edit ended with steps that failed, so it was discarded.';
  if (error === LOOP_ERRORS.incomplete) return 'The edit ended before it was complete, so it was discarded.';
  return oneLine(error);
}

interface Draft {
  documentId: string;
  path: string;
  pinnedVersionId: string;
  before: string;
  after: string;
  callId: string;
  message: string;
}

async function suggest(draft: Draft, context: ToolContext): Promise<ToolOutcome> {
  const { documentId, path, message } = draft;
  const made = await suggestText(context, { ...draft, description: oneLine(message) });
  if (!made.ok) return { ok: false, output: { success: false, error: made.message }, summary: oneLine(made.message) };
  const { versionId, charDelta, hunkCount } = made;
  return {
    ok: true,
    output: {
      success: true,
      message,
      version_id: versionId,
      char_delta: charDelta,
      note: 'The suggestion is under review. Read the document again before you edit it further.',
    },
    summary: `Suggested ${hunkCount === 1 ? '1 change' : `${hunkCount} changes`} to ${displayName(path)}`,
    pin: { documentId, versionId },
    suggestion: { versionId },
  };
}

const LINE = 300;

function oneLine(text: string): string {
  return shortLine(text.slice(0, 4 * LINE), LINE);
}
