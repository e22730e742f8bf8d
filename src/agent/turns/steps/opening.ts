import { requireDocument } from '@/documents/access';
import type { Context } from '@/identity/context';
import { suggestion, suggestionsMadeInTurns } from '@/review/queries/suggestions';
import type { SuggestionView } from '@/review/schema';
import { treeChangesMadeInTurns } from '@/review/tree/queries/turn-tree-changes';
import { type PinnedText, pinnedVersion, pinSuggestion, pinText } from '@/versions/commands/pin-document';
import { type RefinedSuggestion, reviewContext } from '../../prompts/review-context';
import type { Refinement } from '../../schema';
import { lastToldAt } from '../../store/turn-reader';
import type { ProjectDocument } from '../../tools/tool';
import type { OpenedTurn } from '../turn-context';
import { documentsOf } from './tool-context';

/**
 * Returns the document that a turn is shown with its request, and its text: of the suggestion to refine, a version
 * pinned when the request was sent, or the current text.
 */
export async function openingText(run: OpenedTurn): Promise<{ document: ProjectDocument; pinned: PinnedText }> {
  const { ctx, document, turnIds, stored, pins } = run;
  if (stored.refines) {
    const { documentId, pinned } = await pinSuggestion(ctx, stored.refines.suggestionId);
    const { path, kind } = await requireDocument(ctx, documentId, 'run_turn');
    const shown = pinned ?? (await pinText(ctx, { documentId, turnIds }));
    return { document: { documentId, path, kind }, pinned: shown };
  }
  const { documentId } = document;
  const versionId = pins.get(documentId);
  if (versionId !== undefined) return { document, pinned: await pinnedVersion(ctx, { documentId, versionId }) };
  return { document, pinned: await pinText(ctx, { documentId, turnIds }) };
}

/**
 * Returns lines for the turn's first message: reviewers' decisions on this branch's suggestions since the previous turn
 * was last told, and what the person wants refined.
 */
export async function reviewNews(run: OpenedTurn): Promise<string[]> {
  const { ctx, turn, turnIds, stored } = run;
  const before = turnIds.filter((id) => id !== turn.id);
  if (before.length === 0 && !stored.refines) return [];
  return newsOf(run, { turnIds: before, since: lastToldAt(ctx.db, turn.parentTurnId), refines: stored.refines });
}

/**
 * Returns the same lines for a step in the middle of the turn: decisions since its last message, including those on its
 * own suggestions.
 */
export async function reviewNewsOfStep(run: OpenedTurn): Promise<string[]> {
  const { ctx, turn, turnIds } = run;
  return newsOf(run, { turnIds, since: lastToldAt(ctx.db, turn.id), refines: undefined });
}

async function newsOf(
  run: OpenedTurn,
  told: { turnIds: readonly string[]; since: Promise<Date | undefined>; refines: Refinement | undefined },
): Promise<string[]> {
  const { ctx, document } = run;
  const { turnIds, refines } = told;
  const [suggestions, treeChanges, since] = await Promise.all([
    suggestionsMadeInTurns(ctx, { documentId: document.documentId, turnIds }),
    treeChangesMadeInTurns(ctx, turnIds),
    told.since,
  ]);
  const refined = refines && (await refinedSuggestion(ctx, refines, suggestions));
  if (suggestions.length + treeChanges.length === 0 && !refined) return [];
  const documents = await documentsOf(run);
  const pathOf = (documentId: string) => documents.get(documentId)?.path;
  return reviewContext({ suggestions, treeChanges, since, refined, pathOf });
}

/**
 * Returns the suggestion that the person wants refined, and the changes that they point at. It may be a person's
 * suggestion.
 */
async function refinedSuggestion(
  ctx: Context,
  { suggestionId, hunkIds }: Refinement,
  known: readonly SuggestionView[],
): Promise<RefinedSuggestion> {
  const found = known.find(({ id }) => id === suggestionId) ?? (await suggestion(ctx, { suggestionId }));
  return { ...found, hunkIds };
}
