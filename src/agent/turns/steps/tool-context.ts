import { tree } from '@/documents/queries/tree';
import type { ToolContext } from '../../tools/tool';
import type { TurnRun } from '../running-turn';
import { innerConversation } from './inner-conversation';

/** What the tools of the present step may use. */
export async function toolContext(run: TurnRun): Promise<ToolContext> {
  const { ctx, turn, document, turnIds, step, pins, held, journal } = run;
  const documents = await tree(ctx, { projectId: document.projectId });
  return {
    ctx,
    turnId: turn.id,
    turnIds,
    step,
    documents: new Map(documents.map((summary) => [summary.documentId, summary])),
    pins: new Map(pins),
    storeSuggestion: (documentId) => (store) =>
      journal.attempt(async (tx) => {
        const result = await store(tx);
        if (!result?.isNew) return { result, events: [] };
        const { versionId, hunkCount } = result;
        return { result, events: [{ type: 'suggestion', documentId, versionId, hunkCount }] };
      }),
    signal: held.signal,
    complexEdit: {
      maxTurns: ctx.settings.complexEdit.maxTurns,
      converse: (callId) => innerConversation(run, callId),
    },
  };
}
