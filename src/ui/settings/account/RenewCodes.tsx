import { useMutation } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { t as kit } from '@/generated/messages/kit';
import { t } from '@/generated/messages/settings/account/second-factor';
import { Button } from '../../kit/controls/Button';
import { FormError } from '../../kit/controls/Field';
import { Dialog, DialogActions } from '../../kit/dialogs/Dialog';
import { messageOf } from '../../kit/feedback/message-of';
import { KeepCodes } from '../../second-factor/TotpSetup';

/** Makes new recovery codes and shows them once. */
export function RenewCodes({ onClose }: { onClose(): void }) {
  const trpc = useTRPC();
  const renew = useMutation(trpc.secondFactor.renewRecoveryCodes.mutationOptions());
  return (
    <Dialog title={t('newRecoveryCodes')} onClose={onClose}>
      {renew.data ? (
        <KeepCodes codes={renew.data.recoveryCodes} onDone={onClose} />
      ) : (
        <>
          <p className="text-base text-soft">{t('renewHint')}</p>
          <FormError>{renew.error && messageOf(renew.error)}</FormError>
          <DialogActions>
            <Button onClick={onClose}>{kit('cancel')}</Button>
            <Button variant="primary" busy={renew.isPending} onClick={() => renew.mutate()}>
              {t('createNewCodes')}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
