import { Check, Undo2, X } from 'lucide-react';
import { t as kit } from '@/generated/messages/kit';
import { t } from '@/generated/messages/review/card';
import type { TreeChangeView } from '@/review/tree/schema';
import { treeDecisionText, treeTitle } from '@/review/words/tree-text';
import { IconButton } from '../../kit/controls/IconButton';

interface DecidedTreeCardProps {
  change: TreeChangeView;
  mayUndo: boolean;
  busy: boolean;
  onUndo(id: string): void;
}

/** A decided tree change in one line: the decision and who made it. */
export function DecidedTreeCard({ change, mayUndo, busy, onUndo }: DecidedTreeCardProps) {
  const { id, decision } = change;
  if (!decision) return null;
  const isRejected = decision.kind === 'rejected';
  const Sign = isRejected ? X : Check;
  const title = treeTitle(change);
  return (
    <li className="flex min-h-7 items-center gap-2 px-1 text-faint text-xs">
      <Sign size={13} className={isRejected ? 'shrink-0 text-del-ink' : 'shrink-0 text-add-ink'} aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="block truncate">{title}</span>
        <span className="block truncate text-soft">{treeDecisionText(decision)}</span>
      </span>
      {mayUndo && (
        <IconButton
          label={t('undoDecision', { label: title })}
          tipText={kit('undo')}
          size="sm"
          icon={<Undo2 size={14} className="rtl:-scale-x-100" />}
          disabled={busy}
          onClick={() => onUndo(id)}
        />
      )}
    </li>
  );
}
