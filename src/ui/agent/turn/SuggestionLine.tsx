import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useTRPC } from '@/api/client';
import { nameOf } from '@/documents/core/path';
import { t } from '@/generated/messages/agent/turn';
import { AiMark } from '../../kit/display/Badge';
import type { SuggestionEvent } from './turn-state';

interface SuggestionLineProps {
  suggestion: SuggestionEvent;
  /** One of several of the turn: then it says of which document. */
  isOneOfMany: boolean;
  onReview(documentId: string): void;
}

export function SuggestionLine({ suggestion, isOneOfMany, onReview }: SuggestionLineProps) {
  const { documentId, hunkCount } = suggestion;
  const trpc = useTRPC();
  const { data } = useQuery(trpc.documents.get.queryOptions({ documentId }, { enabled: isOneOfMany }));
  return (
    <button
      type="button"
      onClick={() => onReview(documentId)}
      className="flex w-full items-center gap-2 rounded-lg border border-ai-ink border-dotted bg-ai-bg px-3 py-2 text-start text-ink text-sm"
    >
      <AiMark />
      <span className="min-w-0 flex-1 truncate">
        {isOneOfMany && data
          ? t('changesSuggestedIn', { count: hunkCount, name: nameOf(data.path) })
          : t('changesSuggested', { count: hunkCount })}
      </span>
      <span className="inline-flex items-center gap-1 font-medium text-ai-ink">
        {t('review')} <ArrowRight size={14} aria-hidden="true" />
      </span>
    </button>
  );
}
