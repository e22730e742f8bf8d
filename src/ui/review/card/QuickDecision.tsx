import { Check, X } from 'lucide-react';
import { t } from '@/generated/messages/review/card';
import { IconButton } from '../../kit/controls/IconButton';

interface QuickDecisionProps {
  label: string;
  busy: boolean;
  mayAccept: boolean;
  onDecide(choice: { kind: 'accept' | 'reject' }): void;
}

/** The colours of the buttons, as in the document. */
export const DECISION_LOOKS = {
  accept: 'enabled:text-add-ink enabled:hover:bg-add-bg enabled:hover:text-add-ink',
  reject: 'enabled:text-del-ink enabled:hover:bg-del-bg enabled:hover:text-del-ink',
};

/** Small Accept and Reject buttons at the edge of a card that isn't selected. */
export function QuickDecision({ label, busy, mayAccept, onDecide }: QuickDecisionProps) {
  return (
    <div className="absolute top-1 end-1 flex pointer-coarse:top-0 pointer-coarse:[&>button]:size-10">
      <IconButton
        label={t('acceptChange', { label })}
        tipText={t('accept')}
        icon={<Check size={16} />}
        disabled={busy || !mayAccept}
        className={DECISION_LOOKS.accept}
        onClick={() => onDecide({ kind: 'accept' })}
      />
      <IconButton
        label={t('rejectChange', { label })}
        tipText={t('reject')}
        icon={<X size={16} />}
        disabled={busy}
        className={DECISION_LOOKS.reject}
        onClick={() => onDecide({ kind: 'reject' })}
      />
    </div>
  );
}
