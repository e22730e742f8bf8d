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
  /** What is typed is not shown. */
  secret?: boolean;
  /** Empty text can be submitted. */
  optional?: boolean;
  verb: string;
  /** Gets the text without blanks around it, not empty unless `optional`. What it rejects with is shown, and the dialog stays. */
  onSubmit(text: string): Promise<unknown>;
  onClose(): void;
  /** More to choose, below the field. */
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

/** The name without its ending: what one renames is rarely the ending. */
function selectStem(event: { currentTarget: HTMLInputElement }): void {
  const { value } = event.currentTarget;
  const dot = value.lastIndexOf('.');
  event.currentTarget.setSelectionRange(value.endsWith('/') ? value.length : 0, dot > 0 ? dot : value.length);
}
