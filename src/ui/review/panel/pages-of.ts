import type { ChangeSetView, SuggestionView } from '@/review/schema';
import type { SheetSummary } from '@/sheets/schema';

interface SuggestedPages {
  sheetId: string;
  suggestionIds: string[];
  /** The ids of the open changes. When this string changes, the rendered page does, too. */
  open: string;
}

/**
 * Returns what is needed to render a sheet with a suggestion: the suggestion and the one made with it for the sheet's
 * other document.
 */
export function pagesOf(
  { sheetId, dataDocumentId, templateDocumentId }: SheetSummary,
  suggestion: Pick<SuggestionView, 'id' | 'documentId' | 'changeSetId' | 'hunks'>,
  changeSets: readonly ChangeSetView[],
): SuggestedPages {
  const otherId = suggestion.documentId === dataDocumentId ? templateDocumentId : dataDocumentId;
  const entries = changeSets.find(({ changeSetId }) => changeSetId === suggestion.changeSetId)?.entries ?? [];
  const other = entries.find(({ documentId, status }) => documentId === otherId && status === 'pending');
  const open = suggestion.hunks.filter(({ decision }) => decision === null).map(({ id }) => id);
  return {
    sheetId,
    suggestionIds: [suggestion.id, ...(other ? [other.suggestionId] : [])],
    open: [...open, other?.counts.open ?? 0].join(' '),
  };
}
