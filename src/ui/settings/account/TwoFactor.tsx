import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { Button } from '../../kit/controls/Button';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { Dialog } from '../../kit/dialogs/Dialog';
import { Badge } from '../../kit/display/Badge';
import { QueryState } from '../../kit/feedback/QueryState';
import { showToast } from '../../kit/feedback/toast-store';

// Loaded late, since the QR code's encoder is needed once in a person's life here.
const TotpSetup = dynamic(() => import('../../second-factor/TotpSetup').then((m) => m.TotpSetup), { ssr: false });
const RenewCodes = dynamic(() => import('./RenewCodes').then((m) => m.RenewCodes), { ssr: false });

type Asking = 'set up' | 'renew' | 'turn off';

/** A person's own two-factor sign-in. */
export function TwoFactor() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const query = useQuery(trpc.secondFactor.status.queryOptions());
  const [asking, setAsking] = useState<Asking>();
  const turnOff = useMutation(trpc.secondFactor.turnOff.mutationOptions());
  const close = () => {
    setAsking(undefined);
    void queries.invalidateQueries(trpc.secondFactor.status.queryFilter());
  };
  if (!query.data) return <QueryState query={query} lines={2} label="Loading two-factor sign-in settings" />;
  const { setUpAt, recoveryCodesLeft, requiredBy } = query.data;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border border-line bg-raised p-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex items-center gap-2 font-medium text-sm">
          Authenticator app {setUpAt ? <Badge tone="accent">On</Badge> : <Badge>Off</Badge>}
        </p>
        <p className="mt-0.5 text-faint text-xs">
          {setUpAt
            ? `You enter a code from your app when you sign in. ${codesLeft(recoveryCodesLeft)}`
            : 'Sign in with your password and a code from your phone, so that a stolen password isn’t enough.'}
          {requiredBy.length > 0 &&
            ` ${requiredBy.join(' and ')} ${requiredBy.length > 1 ? 'require' : 'requires'} two-factor sign-in.`}
        </p>
      </div>
      {setUpAt ? (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setAsking('renew')}>New recovery codes…</Button>
          <Button variant="danger" onClick={() => setAsking('turn off')}>
            Turn off…
          </Button>
        </div>
      ) : (
        <Button onClick={() => setAsking('set up')}>Set up…</Button>
      )}
      {asking === 'set up' && (
        <Dialog title="Set up two-factor sign-in" onClose={close}>
          <TotpSetup
            onDone={() => {
              showToast('Two-factor sign-in is on. Other browsers are signed out.');
              close();
            }}
            onCancel={close}
          />
        </Dialog>
      )}
      {asking === 'renew' && <RenewCodes onClose={close} />}
      {asking === 'turn off' && (
        <ConfirmDialog
          title="Turn off two-factor sign-in?"
          verb="Turn off"
          danger
          onConfirm={() => turnOff.mutateAsync()}
          onClose={close}
        >
          You’ll sign in with just your password. Your recovery codes stop working.
          {requiredBy.length > 0 &&
            ` ${requiredBy.join(' and ')} ${requiredBy.length > 1 ? 'require' : 'requires'} two-factor sign-in, so you’ll have to set it up again right away.`}
        </ConfirmDialog>
      )}
    </div>
  );
}

function codesLeft(count: number): string {
  if (count === 0) return 'You have no recovery codes left. Create new ones.';
  return count === 1 ? '1 recovery code is left.' : `${count} recovery codes are left.`;
}
