import { type ReactNode, useState } from 'react';
import { Button } from './Button';
import { Dialog, DialogActions } from './Dialog';
import { Field, FormError } from './Field';
import { messageOf } from './message-of';

interface TextDialogProps {
  title: string;
  label: string;
  hint?: ReactNode;
  initial?: string;
  placeholder?: string;
  verb: string;
  /** Gets the text without blanks around it, never empty. What it rejects with is shown, and the dialog stays. */
  onSubmit(text: string): Promise<unknown>;
  onClose(): void;
  /** More to choose, below the field. */
  children?: ReactNode;
}

/** A dialog that asks for one line of text. */
export function TextDialog({
  title,
  label,
  hint,
  initial = '',
  placeholder,
  verb,
  onSubmit,
  onClose,
  children,
}: TextDialogProps) {
  const [text, setText] = useState(initial);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const submit = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await onSubmit(text.trim());
      onClose();
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  };

  return (
    <Dialog title={title} onClose={onClose}>
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
          value={text}
          placeholder={placeholder}
          autoComplete="off"
          maxLength={500}
          required
          onFocus={selectStem}
          onChange={(event) => setText(event.target.value)}
        />
        {children}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy} disabled={text.trim() === ''}>
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
