import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/settings/account/second-factor';
import { Switch } from '../../kit/controls/Switch';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { showProblem } from '../../kit/feedback/show-problem';

/** Sets whether members need two-factor sign-in. Requiring it signs people out, so a dialog asks first. */
export function SecondFactorSwitch({ workspaceId, required }: { workspaceId: string; required: boolean }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const change = useMutation(
    trpc.secondFactor.require.mutationOptions({
      onSuccess: () => queries.invalidateQueries(trpc.people.me.queryFilter()),
    }),
  );
  const makeOptional = () => change.mutateAsync({ workspaceId, required: false }).catch(showProblem);
  return (
    <div className="flex items-center gap-4 p-4">
      <div className="min-w-0 flex-1">
        <p className="font-medium text-sm">{t('requireLabel')}</p>
        <p className="text-faint text-xs">{t('requireHint')}</p>
      </div>
      <Switch
        label={t('requireLabel')}
        checked={required}
        disabled={change.isPending}
        onChange={(checked) => (checked ? setAsking(true) : void makeOptional())}
      />
      {asking && (
        <ConfirmDialog
          title={t('requireTitle')}
          verb={t('require')}
          onConfirm={() => change.mutateAsync({ workspaceId, required: true })}
          onClose={() => setAsking(false)}
        >
          {t('requireWarning')}
        </ConfirmDialog>
      )}
    </div>
  );
}
