import { useState } from 'react';
import { t as kit } from '@/generated/messages/kit';
import { t } from '@/generated/messages/review/card';
import { Button } from '../../kit/controls/Button';
import { inputClasses } from '../../kit/controls/Field';

interface RejectFormProps {
  busy: boolean;
  onReject(reason: string | undefined): void;
  onCancel(): void;
}

/** Rejects with a reason. Other people and the agent's next turn see the reason. */
export function RejectForm({ busy, onReject, onCancel }: RejectFormProps) {
  const [reason, setReason] = useState('');
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onReject(reason.trim() || undefined);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
      }}
    >
      <input
        aria-label={t('reasonOptional')}
        placeholder={t('reasonOptional')}
        className={`${inputClasses} h-8 text-sm`}
        maxLength={1000}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        // biome-ignore lint/a11y/noAutofocus: the person just asked for this field
        autoFocus
      />
      <div className="flex gap-1.5">
        <Button type="submit" size="sm" variant="danger" busy={busy}>
          {t('reject')}
        </Button>
        <Button size="sm" variant="quiet" onClick={onCancel}>
          {kit('cancel')}
        </Button>
      </div>
    </form>
  );
}
