import { Check, Undo2, X } from 'lucide-react';
import { t as kit } from '@/generated/messages/kit';
import { t } from '@/generated/messages/review/card';
import type { HunkView } from '@/review/schema';
import { decisionText } from '@/review/words/review-text';
import { HunkReason } from '../../hunks/HunkReason';
import { hunkLabel } from '../../hunks/hunk-label';
import { IconButton } from '../../kit/controls/IconButton';

interface DecidedCardProps {
  hunk: HunkView;
  mayUndo: boolean;
  busy: boolean;
  onUndo(hunkId: string): void;
}

/** A decided change in one line: the decision and who made it. */
export function DecidedCard({ hunk, mayUndo, busy, onUndo }: DecidedCardProps) {
  const { decision } = hunk;
  if (!decision) return null;
  const isRejected = decision.kind === 'rejected';
  const Sign = isRejected ? X : Check;
  const label = hunkLabel(hunk);
  return (
    <li className="flex min-h-7 items-center gap-2 px-1 text-faint text-xs">
      <Sign size={13} className={isRejected ? 'shrink-0 text-del-ink' : 'shrink-0 text-add-ink'} aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="block truncate">{label}</span>
        <HunkReason reason={hunk.reason} isCut />
        <span className="block truncate text-soft">{decisionText(decision)}</span>
      </span>
      {mayUndo && decision.kind !== 'already_there' && (
        <IconButton
          label={t('undoDecision', { label })}
          tipText={kit('undo')}
          size="sm"
          className="pointer-coarse:size-10"
          icon={<Undo2 size={14} className="rtl:-scale-x-100" />}
          disabled={busy}
          onClick={() => onUndo(hunk.id)}
        />
      )}
    </li>
  );
}
