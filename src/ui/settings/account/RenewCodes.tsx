import { useMutation } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { Button } from '../../kit/controls/Button';
import { FormError } from '../../kit/controls/Field';
import { Dialog, DialogActions } from '../../kit/dialogs/Dialog';
import { messageOf } from '../../kit/feedback/message-of';
import { KeepCodes } from '../../second-factor/TotpSetup';

/** Makes new recovery codes, and shows them this once. */
export function RenewCodes({ onClose }: { onClose(): void }) {
  const trpc = useTRPC();
  const renew = useMutation(trpc.secondFactor.renewRecoveryCodes.mutationOptions());
  return (
    <Dialog title="New recovery codes" onClose={onClose}>
      {renew.data ? (
        <KeepCodes codes={renew.data.recoveryCodes} onDone={onClose} />
      ) : (
        <>
          <p className="text-base text-soft">You get 10 new codes. Your current ones stop working.</p>
          <FormError>{renew.error && messageOf(renew.error)}</FormError>
          <DialogActions>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" busy={renew.isPending} onClick={() => renew.mutate()}>
              Create new codes
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
