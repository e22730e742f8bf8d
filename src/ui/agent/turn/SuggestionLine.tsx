import { useQuery } from '@tanstack/react-query';
import { ArrowRight, GitCompare } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { displayName } from '@/documents/core/path';
import { t } from '@/generated/messages/agent/turn';
import { AiMark } from '../../kit/display/Badge';
import type { SuggestionEvent } from './turn-state';

const VersionChanges = dynamic(() => import('../../compare/VersionChanges').then((m) => m.VersionChanges), {
  ssr: false,
});

interface SuggestionLineProps {
  suggestion: SuggestionEvent;
  /** Whether the turn has several suggestions, so that each one names its document. */
  isOneOfMany: boolean;
  /** Whether the turn has ended, so that the suggestion is complete. */
  ended: boolean;
  onReview(documentId: string): void;
}

export function SuggestionLine({ suggestion, isOneOfMany, ended, onReview }: SuggestionLineProps) {
  const { documentId, versionId, hunkCount } = suggestion;
  const trpc = useTRPC();
  const { data } = useQuery(trpc.documents.get.queryOptions({ documentId }, { enabled: isOneOfMany }));
  const [isOpen, setOpen] = useState(false);
  const name = isOneOfMany && data ? displayName(data.path) : undefined;
  return (
    <div className="rounded-lg border border-ai-ink border-dotted bg-ai-bg text-sm">
      <button
        type="button"
        onClick={() => onReview(documentId)}
        className="flex w-full items-center gap-2 px-3 py-2 text-start text-ink"
      >
        <AiMark />
        <span className="min-w-0 flex-1 truncate">
          {name === undefined
            ? t('changesSuggested', { count: hunkCount })
            : t('changesSuggestedIn', { count: hunkCount, name })}
        </span>
        <span className="inline-flex items-center gap-1 font-medium text-ai-ink">
          {t('review')} <ArrowRight size={14} className="rtl:-scale-x-100" aria-hidden="true" />
        </span>
      </button>
      {ended && (
        <button
          type="button"
          aria-label={name === undefined ? undefined : t('viewChangesIn', { name })}
          onClick={() => setOpen(true)}
          className="flex min-h-7 w-full items-center gap-2 px-3 pb-2 text-start text-soft hover:text-ink"
        >
          <GitCompare size={14} aria-hidden="true" />
          {t('viewChanges')}
        </button>
      )}
      {isOpen && (
        <VersionChanges
          documentId={documentId}
          versionId={versionId}
          title={t('suggestedChanges')}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
