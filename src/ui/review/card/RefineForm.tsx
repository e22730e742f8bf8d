import { useState } from 'react';
import { t as kit } from '@/generated/messages/kit';
import { t } from '@/generated/messages/review/card';
import { Button } from '../../kit/controls/Button';
import { inputClasses } from '../../kit/controls/Field';

interface RefineFormProps {
  /** How many open changes of a suggestion are to be refined; undefined for one change by itself. */
  openChanges?: number;
  busy: boolean;
  onRefine(request: string): void;
  onCancel(): void;
}

/** Asks the agent to do it again in another way, in the reviewer's own words. */
export function RefineForm({ openChanges, busy, onRefine, onCancel }: RefineFormProps) {
  const [request, setRequest] = useState('');
  const send = () => {
    if (request.trim() !== '' && !busy) onRefine(request.trim());
  };
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
        if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
          event.preventDefault();
          send();
        }
      }}
    >
      <textarea
        aria-label={openChanges === undefined ? t('refineThis') : t('refineOpen', { count: openChanges })}
        placeholder={t('refineExample')}
        className={`${inputClasses} field-sizing-content max-h-40 min-h-16 py-2 text-sm`}
        maxLength={10_000}
        value={request}
        onChange={(event) => setRequest(event.target.value)}
        // biome-ignore lint/a11y/noAutofocus: the person just asked for this field
        autoFocus
      />
      <div className="flex gap-1.5">
        <Button type="submit" size="sm" variant="primary" busy={busy} disabled={request.trim() === ''}>
          {t('refine')}
        </Button>
        <Button size="sm" variant="quiet" onClick={onCancel}>
          {kit('cancel')}
        </Button>
      </div>
    </form>
  );
}
