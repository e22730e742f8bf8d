import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/settings/account/second-factor';
import { formatList } from '@/i18n/format';
import { Button } from '../../kit/controls/Button';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { Dialog } from '../../kit/dialogs/Dialog';
import { Badge } from '../../kit/display/Badge';
import { QueryState } from '../../kit/feedback/QueryState';
import { showToast } from '../../kit/feedback/toast-store';

// Loaded on demand: most people need the QR code's encoder only once.
const TotpSetup = dynamic(() => import('../../second-factor/TotpSetup').then((m) => m.TotpSetup), { ssr: false });
const RenewCodes = dynamic(() => import('./RenewCodes').then((m) => m.RenewCodes), { ssr: false });

type Asking = 'set up' | 'renew' | 'turn off';

/** Shows and changes the person's own two-factor sign-in. */
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
  if (!query.data) return <QueryState query={query} lines={2} label={t('loading')} />;
  const { setUpAt, recoveryCodesLeft, requiredBy } = query.data;
  const required = { count: requiredBy.length, workspaces: formatList(requiredBy) };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border border-line bg-raised p-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex items-center gap-2 font-medium text-sm">
          {t('authenticatorApp')} {setUpAt ? <Badge tone="accent">{t('on')}</Badge> : <Badge>{t('off')}</Badge>}
        </p>
        <p className="mt-0.5 text-faint text-xs">
          {setUpAt ? t('onHint', { count: recoveryCodesLeft }) : t('offHint')}{' '}
          {requiredBy.length > 0 && t('requiredNow', required)}
        </p>
      </div>
      {setUpAt ? (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setAsking('renew')}>{t('newRecoveryCodesEllipsis')}</Button>
          <Button variant="danger" onClick={() => setAsking('turn off')}>
            {t('turnOffEllipsis')}
          </Button>
        </div>
      ) : (
        <Button onClick={() => setAsking('set up')}>{t('setUp')}</Button>
      )}
      {asking === 'set up' && (
        <Dialog title={t('setUpTitle')} onClose={close}>
          <TotpSetup
            onDone={() => {
              showToast(t('isOn'));
              close();
            }}
            onCancel={close}
          />
        </Dialog>
      )}
      {asking === 'renew' && <RenewCodes onClose={close} />}
      {asking === 'turn off' && (
        <ConfirmDialog
          title={t('turnOffTitle')}
          verb={t('turnOff')}
          danger
          onConfirm={() => turnOff.mutateAsync()}
          onClose={close}
        >
          {t('turnOffHint')} {requiredBy.length > 0 && t('requiredAgain', required)}
        </ConfirmDialog>
      )}
    </div>
  );
}
