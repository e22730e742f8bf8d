import { documentsOf as documentsOfProject } from '@/documents/queries/tree';
import { startOf } from '@/kernel/text';
import { commentForTurn } from '@/review/threads/commands/comment-for-turn';
import { suggestTreeChange } from '@/review/tree/commands/suggest-tree-change';
import { withdrawTreeChange } from '@/review/tree/commands/withdraw-tree-change';
import { openGateway } from '../../gateway/open-for-run';
import type { InnerEvent } from '../../schema';
import type { Answers, ProjectDocument, ToolContext } from '../../tools/tool';
import type { OpenedTurn, TurnContext } from '../turn-context';
import { innerConversation } from './inner-conversation';
import { makeOnce } from './once';

const NONE: Answers = new Map();

/** Returns what the tools of the current step can use. */
export async function toolContext(run: TurnContext, answers: Answers = NONE): Promise<ToolContext> {
  const { ctx, turn, turnIds, step, pins, held, journal } = run;
  return {
    ctx,
    turnId: turn.id,
    turnIds,
    refinesId: run.stored.refines?.suggestionId,
    step,
    projectId: run.document.projectId,
    workspaceId: run.document.workspaceId,
    sheet: run.sheet,
    documents: await documentsOf(run),
    pins: new Map(pins),
    answers,
    storeSuggestion: (documentId) => (store) =>
      journal.attempt(async (tx) => {
        const result = await store(tx);
        if (!result?.isNew) return { result, events: [] };
        const { versionId, hunkCount } = result;
        return { result, events: [{ type: 'suggestion', documentId, versionId, hunkCount }] };
      }),
    suggestTreeChange: ({ callId, change, description }) => {
      const { projectId, documentId: askedInDocumentId } = run.document;
      const call = { turnId: turn.id, turnIds, step, callId };
      return suggestTreeChange(ctx, { ...call, projectId, askedInDocumentId, change, description }, (store) =>
        journal.attempt(async (tx) => {
          const result = await store(tx);
          const { isNew, ...suggested } = result;
          const event = { type: 'tree-suggestion' as const, ...suggested, documentId: askedInDocumentId };
          return { result, events: isNew ? [event] : [] };
        }),
      );
    },
    withdrawTreeChange: (treeChangeId) =>
      withdrawTreeChange(ctx, { treeChangeId, turnId: turn.id }, (withdraw) =>
        journal.attempt(async (tx) => {
          const result = await withdraw(tx);
          return { result, events: result ? [{ type: 'tree-withdrawn', treeChangeId }] : [] };
        }),
      ),
    comment: async ({ callId, hunkId, body }) => {
      const suggestionId = run.stored.refines?.suggestionId ?? '';
      const call = { turnId: turn.id, step, callId };
      await commentForTurn(ctx, { suggestionId, hunkId, body, call }, (store) =>
        journal.attempt(async (tx) => ({ result: await store(tx), events: [] })),
      );
    },
    output: makeOutput(run),
    once: makeOnce(run),
    openGateway: (place) => openGateway(run, place),
    signal: held.signal,
    converse: (callId, kind, part) => innerConversation(run, { callId, kind, part }),
    tell: (callId, event) => journal.add({ type: 'inner', callId, event }),
    complexEdit: { maxTurns: ctx.settings.complexEdit.maxTurns },
    tools: run.worker.toolset.tools,
    depth: 0,
  };
}

/** Returns a function that shows watchers the output of calls, each up to the limit of a step's text. */
function makeOutput({ journal, worker: { limits } }: TurnContext): ToolContext['output'] {
  const shown = new Map<string, number>();
  return (callId, text) => {
    const before = shown.get(callId);
    const tell = (event: InnerEvent) => journal.add({ type: 'inner', callId, event });
    // Makes watchers discard the output of an earlier run of the same call.
    if (before === undefined) tell({ type: 'step-started', step: 0 });
    const room = limits.outputPerStep - (before ?? 0);
    const isCut = text.length > room;
    shown.set(callId, isCut ? Number.POSITIVE_INFINITY : (before ?? 0) + text.length);
    if (room === Number.NEGATIVE_INFINITY || text === '') return;
    tell({ type: 'text-delta', text: isCut ? `${startOf(text, room)}\n… (output cut)` : text });
  };
}

/** Returns the documents of the project, read once per step. */
export async function documentsOf(run: OpenedTurn): Promise<ReadonlyMap<string, ProjectDocument>> {
  const { ctx, document, step } = run;
  if (run.documents?.step !== step) {
    // Access to the document, and thereby to the project, was checked when the step began.
    const read = documentsOfProject(ctx.db, document.projectId).then(
      (documents) => new Map(documents.map((summary) => [summary.documentId, summary])),
    );
    run.documents = { step, read };
  }
  return run.documents.read;
}
