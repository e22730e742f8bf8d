import { ArrowRight } from 'lucide-react';
import { AiMark } from '../kit/Badge';
import type { SuggestionEvent } from './turn-state';

interface SuggestionLineProps {
  suggestion: SuggestionEvent;
  onReview(documentId: string): void;
}

export function SuggestionLine({ suggestion: { documentId, hunkCount }, onReview }: SuggestionLineProps) {
  return (
    <button
      type="button"
      onClick={() => onReview(documentId)}
      className="flex w-full items-center gap-2 rounded-lg border border-ai-ink border-dotted bg-ai-bg px-3 py-2 text-left text-sm text-ink"
    >
      <AiMark />
      <span className="flex-1">{hunkCount === 1 ? '1 change suggested' : `${hunkCount} changes suggested`}</span>
      <span className="inline-flex items-center gap-1 font-medium text-ai-ink">
        Review <ArrowRight size={14} aria-hidden="true" />
      </span>
    </button>
  );
}
