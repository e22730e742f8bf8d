import type { SuggestionStatus } from '@/versions/schema';

/** Why a suggestion cannot be decided (any more), whoever asks; the role is asked of the document. */
export function closedBecause(suggestion: { status: SuggestionStatus }): string | undefined {
  switch (suggestion.status) {
    case 'pending':
      return undefined;
    case 'superseded':
      return 'A newer suggestion has replaced this one. Nothing was changed.';
    case 'accepted':
    case 'partially_accepted':
    case 'rejected':
      return 'This suggestion is closed: all its changes were decided. Nothing was changed.';
  }
}
