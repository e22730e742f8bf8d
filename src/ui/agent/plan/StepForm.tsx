import { type KeyboardEvent, useState } from 'react';
import { t as kit } from '@/generated/messages/kit';
import { MAX_STEP } from '@/tasks/plans/core/limits';
import { Button } from '../../kit/controls/Button';
import { inputClasses } from '../../kit/controls/Field';
import { cx } from '../../kit/cx';

interface StepFormProps {
  label: string;
  initial?: string;
  verb: string;
  /** Resolves to whether the server accepted the text. If not, the field keeps it. */
  onSubmit(text: string): Promise<boolean>;
  onClose(): void;
}

/** A field for a step's text. Enter saves, Shift+Enter starts a new line, and Escape closes. */
export function StepForm({ label, initial = '', verb, onSubmit, onClose }: StepFormProps) {
  const [text, setText] = useState(initial);
  const [busy, setBusy] = useState(false);
  const sendable = text.trim() !== '' && !busy;

  const submit = async () => {
    if (!sendable) return;
    setBusy(true);
    if (await onSubmit(text.trim())) onClose();
    else setBusy(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    }
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void submit();
  };
  return (
    <form
      className="flex min-w-0 flex-1 flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <textarea
        // biome-ignore lint/a11y/noAutofocus: the person has just asked for this field
        autoFocus
        aria-label={label}
        rows={2}
        maxLength={MAX_STEP}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className={cx(inputClasses, 'field-sizing-content max-h-48 resize-none py-1.5 text-sm')}
      />
      <div className="flex gap-1.5">
        <Button size="sm" type="submit" variant="primary" busy={busy} disabled={!sendable}>
          {verb}
        </Button>
        <Button size="sm" variant="quiet" onClick={onClose}>
          {kit('cancel')}
        </Button>
      </div>
    </form>
  );
}
