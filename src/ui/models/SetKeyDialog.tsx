import { useState } from 'react';
import { Button } from '../kit/Button';
import { Dialog, DialogActions } from '../kit/Dialog';
import { Field, FormError } from '../kit/Field';
import { messageOf } from '../kit/message-of';

interface SetKeyDialogProps {
  name: string;
  replaces: boolean;
  /** What it rejects with is shown, and the dialog stays. */
  onSet(key: string): Promise<unknown>;
  onClose(): void;
}

export function SetKeyDialog({ name, replaces, onSet, onClose }: SetKeyDialogProps) {
  const [key, setKey] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const submit = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await onSet(key.trim());
      onClose();
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  };

  return (
    <Dialog title={`${replaces ? 'Replace' : 'Set'} the key for ${name}`} onClose={onClose}>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <FormError>{problem}</FormError>
        <Field
          label="Key"
          type="password"
          hint="It can be replaced later, and never read again. The connection is tested when it is set."
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          required
          value={key}
          onChange={(event) => setKey(event.target.value)}
        />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy} disabled={key.trim() === ''}>
            {replaces ? 'Replace key' : 'Set key'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
