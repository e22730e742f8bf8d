import { ArrowRight } from 'lucide-react';
import { t } from '@/generated/messages/agent/turn';
import { treeTitle } from '@/review/words/tree-text';
import { AiMark } from '../../kit/display/Badge';
import type { TreeSuggestionEvent } from './turn-state';

interface TreeSuggestionLineProps {
  suggestion: TreeSuggestionEvent;
  onReview(documentId: string): void;
}

/** Shows that the agent suggested to create, rename or delete a document. */
export function TreeSuggestionLine({ suggestion, onReview }: TreeSuggestionLineProps) {
  return (
    <button
      type="button"
      onClick={() => onReview(suggestion.documentId)}
      className="flex w-full items-center gap-2 rounded-lg border border-ai-ink border-dotted bg-ai-bg px-3 py-2 text-start text-ink text-sm"
    >
      <AiMark />
      <span className="min-w-0 flex-1 truncate">{treeTitle(suggestion)}</span>
      <span className="inline-flex items-center gap-1 font-medium text-ai-ink">
        {t('review')} <ArrowRight size={14} className="rtl:-scale-x-100" aria-hidden="true" />
      </span>
    </button>
  );
}
