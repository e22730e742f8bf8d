import { useQuery } from '@tanstack/react-query';
import { ArrowRight, GitCompare, MoreHorizontal } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { displayName } from '@/documents/core/path';
import { t } from '@/generated/messages/agent/turn';
import { IconButton } from '../../kit/controls/IconButton';
import { Menu } from '../../kit/dialogs/Menu';
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

/** Shows that the agent suggested changes, and leads to their review. Its menu has what few people need. */
export function SuggestionLine({ suggestion, isOneOfMany, ended, onReview }: SuggestionLineProps) {
  const { documentId, versionId, hunkCount } = suggestion;
  const trpc = useTRPC();
  const { data } = useQuery(trpc.documents.get.queryOptions({ documentId }, { enabled: isOneOfMany }));
  const [isOpen, setOpen] = useState(false);
  const name = isOneOfMany && data ? displayName(data.path) : undefined;
  const more = name === undefined ? t('moreAboutSuggestion') : t('moreAboutSuggestionIn', { name });
  return (
    <div className="flex items-center rounded-lg border border-ai-ink border-dotted bg-ai-bg text-sm">
      <button
        type="button"
        onClick={() => onReview(documentId)}
        className="flex min-w-0 flex-1 items-center gap-2 px-3 py-2 text-start text-ink"
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
        <Menu
          label={more}
          align="end"
          groups={[[{ label: t('viewChanges'), icon: <GitCompare size={14} />, onSelect: () => setOpen(true) }]]}
          trigger={(props) => (
            <IconButton
              label={more}
              tip="left"
              size="sm"
              className="me-1.5 pointer-coarse:size-8"
              icon={<MoreHorizontal size={14} />}
              {...props}
            />
          )}
        />
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
