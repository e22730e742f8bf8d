import { useState } from 'react';
import { t as kit } from '@/generated/messages/kit';
import { t } from '@/generated/messages/review/card';
import { Button } from '../../kit/controls/Button';
import { inputClasses } from '../../kit/controls/Field';

interface RefineFormProps {
  /**
   * What is to be refined: a number of open changes of the agent's suggestion, a person's suggestion (which the agent
   * may also answer in comments), or a single change if left out.
   */
  about?: number | 'person';
  busy: boolean;
  onRefine(request: string): void;
  onCancel(): void;
}

/** Asks the agent to change its suggestion. The reviewer says how. */
export function RefineForm({ about, busy, onRefine, onCancel }: RefineFormProps) {
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
        aria-label={labelOf(about)}
        placeholder={about === 'person' ? t('askExample') : t('refineExample')}
        className={`${inputClasses} field-sizing-content max-h-40 min-h-16 py-2 text-sm`}
        maxLength={10_000}
        value={request}
        onChange={(event) => setRequest(event.target.value)}
        // biome-ignore lint/a11y/noAutofocus: the person just asked for this field
        autoFocus
      />
      <div className="flex gap-1.5">
        <Button type="submit" size="sm" variant="primary" busy={busy} disabled={request.trim() === ''}>
          {about === 'person' ? t('ask') : t('refine')}
        </Button>
        <Button size="sm" variant="quiet" onClick={onCancel}>
          {kit('cancel')}
        </Button>
      </div>
    </form>
  );
}

function labelOf(about: RefineFormProps['about']): string {
  if (about === undefined) return t('refineThis');
  return about === 'person' ? t('askAbout') : t('refineOpen', { count: about });
}
