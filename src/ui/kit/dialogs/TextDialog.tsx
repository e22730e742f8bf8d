import { type ReactNode, useState } from 'react';
import { t } from '@/generated/messages/kit';
import { Button } from '../controls/Button';
import { Field, FormError } from '../controls/Field';
import { useSubmit } from '../controls/use-submit';
import { Dialog, DialogActions } from './Dialog';

interface TextDialogProps {
  title: string;
  description?: ReactNode;
  label: string;
  hint?: ReactNode;
  initial?: string;
  placeholder?: string;
  /** Hides the typed text. */
  secret?: boolean;
  /** Empty text can be submitted. */
  optional?: boolean;
  verb: string;
  /** Receives the trimmed text; empty only if `optional`. If it rejects, the dialog stays and shows the reason. */
  onSubmit(text: string): Promise<unknown>;
  onClose(): void;
  /** More fields below the text field. */
  children?: ReactNode;
}

/** A dialog that asks for one line of text. */
export function TextDialog({
  title,
  description,
  label,
  hint,
  initial = '',
  placeholder,
  secret = false,
  optional = false,
  verb,
  onSubmit,
  onClose,
  children,
}: TextDialogProps) {
  const [text, setText] = useState(initial);
  const { busy, problem, submit } = useSubmit(async () => {
    await onSubmit(text.trim());
    onClose();
  });

  return (
    <Dialog title={title} description={description} onClose={onClose}>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <FormError>{problem}</FormError>
        <Field
          label={label}
          hint={hint}
          type={secret ? 'password' : 'text'}
          value={text}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={secret ? false : undefined}
          maxLength={500}
          required={!optional}
          onFocus={secret ? undefined : selectStem}
          onChange={(event) => setText(event.target.value)}
        />
        {children}
        <DialogActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" busy={busy} disabled={!optional && text.trim() === ''}>
            {verb}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Selects a file name without its extension, because people rarely rename the extension. */
function selectStem(event: { currentTarget: HTMLInputElement }): void {
  const { value } = event.currentTarget;
  const dot = value.lastIndexOf('.');
  event.currentTarget.setSelectionRange(value.endsWith('/') ? value.length : 0, dot > 0 ? dot : value.length);
}
