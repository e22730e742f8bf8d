import type { ReactNode } from 'react';
import { t } from '@/generated/messages/kit';
import { Button } from '../controls/Button';
import { FormError } from '../controls/Field';
import { useSubmit } from '../controls/use-submit';
import { Dialog, DialogActions } from './Dialog';

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
  const { busy, problem, submit } = useSubmit(async () => {
    await onConfirm();
    onClose();
  });

  return (
    <Dialog title={title} onClose={onClose}>
      <div className="text-base text-soft">{children}</div>
      <FormError>{problem}</FormError>
      <DialogActions>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={() => void submit()}>
          {verb}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
