import { requireDocument } from '@/documents/access';
import { verdictsOnTurns } from '@/review/queries/suggestions';
import { type PinnedText, pinDocument, pinnedVersion, pinSuggestion } from '@/versions/commands/pin-document';
import { reviewContext } from '../prompts/review-context';
import { firstMessageAt } from '../store/turn-reader';
import type { ProjectDocument } from '../tools/tool';
import { toolContext } from './tool-context';
import type { TurnRun } from './turn-run';

/**
 * The document that a turn is shown with its request, and which text of it: the suggestion that is to be refined, a
 * version fixed when the turn was asked for, or what stands there now.
 */
export async function openingText(run: TurnRun): Promise<{ document: ProjectDocument; pinned: PinnedText }> {
  const { ctx, document, turnIds, stored, pins } = run;
  if (stored.refines) {
    const { documentId, pinned } = await pinSuggestion(ctx, stored.refines.suggestionId);
    const { path, kind } = await requireDocument(ctx, documentId, 'run_turn');
    const shown = pinned ?? (await pinDocument(ctx, { documentId, turnIds }));
    return { document: { documentId, path, kind }, pinned: shown };
  }
  const { documentId } = document;
  const versionId = pins.get(documentId);
  if (versionId !== undefined) return { document, pinned: await pinnedVersion(ctx, { documentId, versionId }) };
  return { document, pinned: await pinDocument(ctx, { documentId, turnIds }) };
}

/**
 * For the turn's first message: what reviewers decided about this branch's suggestions since the turn before it began,
 * and what the person asks to be refined.
 */
export async function reviewNews(run: TurnRun): Promise<string[]> {
  const { ctx, document, turn, turnIds, stored } = run;
  const before = turnIds.filter((id) => id !== turn.id);
  if (before.length === 0) return [];
  const suggestions = await verdictsOnTurns(ctx, { documentId: document.documentId, turnIds: before });
  if (suggestions.length === 0) return [];
  const { documents } = await toolContext(run);
  return reviewContext({
    suggestions,
    since: await firstMessageAt(ctx.db, turn.parentTurnId),
    refines: stored.refines,
    pathOf: (documentId) => documents.get(documentId)?.path,
  });
}
