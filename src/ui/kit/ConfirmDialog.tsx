import { type ReactNode, useState } from 'react';
import { Button } from './Button';
import { Dialog, DialogActions } from './Dialog';
import { FormError } from './Field';
import { messageOf } from './message-of';

interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  /** The verb on the button: "Move to trash", never "OK". */
  verb: string;
  danger?: boolean;
  onConfirm(): Promise<unknown>;
  onClose(): void;
}

export function ConfirmDialog({ title, children, verb, danger = false, onConfirm, onClose }: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  const confirm = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await onConfirm();
      onClose();
    } catch (thrown) {
      setError(messageOf(thrown));
      setBusy(false);
    }
  };

  return (
    <Dialog title={title} onClose={onClose}>
      <div className="text-base text-soft">{children}</div>
      <FormError>{error}</FormError>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={() => void confirm()}>
          {verb}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
