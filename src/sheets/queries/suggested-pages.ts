import { currentTextAndState } from '@/documents/queries/document-state';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { sqlOfPool } from '@/platform/database';
import { runTask } from '@/platform/threads/run-task';
import { suggestion } from '@/review/queries/suggestions';
import type { SuggestionView } from '@/review/schema';
import { decodeAnchor } from '@/versions/core/hunks/anchors';
import { requireSheet } from '../access';
import type { SuggestedText } from '../core/suggested-text';
import type { SheetSummary, SuggestedPagesInput } from '../schema';
import { SHEET_TASKS } from '../work/tasks';
import { type RenderedSheet, renderSheet } from './sheet-pages';

export interface SuggestedPages {
  /** The pages of the live texts. */
  before: RenderedSheet;
  after: RenderedSheet;
  /** How many open changes aren't in `after`, because they no longer fit the text, or nobody may accept them. */
  skipped: number;
}

/**
 * Renders a sheet with its current texts, and with the open changes of suggestions accepted: of one suggestion, or one
 * for each half. Throws NOT_FOUND, and INVALID if a suggestion isn't for a half of this sheet.
 */
export async function suggestedPages(
  ctx: Context,
  { sheetId, suggestionIds, key }: SuggestedPagesInput,
): Promise<SuggestedPages> {
  const sheet = await requireSheet(ctx, sheetId, 'read');
  const suggestions = await Promise.all(suggestionIds.map((suggestionId) => suggestion(ctx, { suggestionId })));
  const ofHalf = byHalf(sheet, suggestions);
  const [data, template] = await Promise.all([
    suggestedTexts(ctx, sheet.dataDocumentId, ofHalf.get(sheet.dataDocumentId)),
    suggestedTexts(ctx, sheet.templateDocumentId, ofHalf.get(sheet.templateDocumentId)),
  ]);
  const render = (side: 'before' | 'after') =>
    renderSheet(ctx, {
      sheetId,
      data: data[side],
      template: template[side],
      ...(key && { key: `${key}/${side}` }),
    });
  const [before, after] = await Promise.all([render('before'), render('after')]);
  return { before, after, skipped: data.skipped + template.skipped };
}

function byHalf(sheet: SheetSummary, suggestions: readonly SuggestionView[]): Map<string, SuggestionView> {
  const halves = [sheet.dataDocumentId, sheet.templateDocumentId];
  const found = new Map(suggestions.map((one) => [one.documentId, one]));
  if (found.size < suggestions.length || [...found.keys()].some((documentId) => !halves.includes(documentId))) {
    throw new AppError(
      'INVALID',
      'Give suggestions for this sheet: at most one for its data, and one for its template.',
    );
  }
  return found;
}

interface HalfTexts {
  before: string;
  after: string;
  skipped: number;
}

async function suggestedTexts(
  ctx: Context,
  documentId: string,
  suggestion: SuggestionView | undefined,
): Promise<HalfTexts> {
  const { text: before, state } = await currentTextAndState(sqlOfPool(ctx.pool), documentId);
  const open = suggestion?.status === 'pending' ? suggestion.hunks.filter(({ decision }) => decision === null) : [];
  const acceptable = open.filter(({ refusal }) => refusal === null);
  if (acceptable.length === 0) return { before, after: before, skipped: open.length };
  const hunks = acceptable.map(({ before, after, anchor }) => ({ before, after, anchor: decodeAnchor(anchor) }));
  const { text, skipped }: SuggestedText = await runTask(SHEET_TASKS, 'suggestedText', { state, hunks });
  return { before, after: text, skipped: skipped + open.length - acceptable.length };
}
