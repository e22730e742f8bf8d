import { useState } from 'react';
import { t as kit } from '@/generated/messages/kit';
import { t } from '@/generated/messages/review/card';
import { Button } from '../../kit/controls/Button';
import { inputClasses } from '../../kit/controls/Field';
import { isMod } from '../../shell/keys';

interface WordingFormProps {
  initial: string;
  busy: boolean;
  onSubmit(text: string): void;
  onCancel(): void;
}

/** Lets the reviewer accept a wording of their own instead. The decision records it. */
export function WordingForm({ initial, busy, onSubmit, onCancel }: WordingFormProps) {
  const [text, setText] = useState(initial);
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(text);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
        if (event.key === 'Enter' && isMod(event.nativeEvent)) event.currentTarget.requestSubmit();
      }}
    >
      <textarea
        aria-label={t('yourWording')}
        className={`${inputClasses} field-sizing-content max-h-56 min-h-16 py-2 font-serif text-[0.9375rem]`}
        value={text}
        onChange={(event) => setText(event.target.value)}
        // biome-ignore lint/a11y/noAutofocus: the person just asked for this field
        autoFocus
      />
      <div className="flex gap-1.5">
        <Button type="submit" size="sm" variant="primary" busy={busy}>
          {t('acceptWithEdits')}
        </Button>
        <Button size="sm" variant="quiet" onClick={onCancel}>
          {kit('cancel')}
        </Button>
      </div>
    </form>
  );
}
